import type { ListDeclaration } from './resource.ts';

/** One value of a filter, with the number of records that have it. */
export interface FacetValue {
  value: string;
  label: string;
  /** Absent: more rows match than are counted. */
  count?: number;
  /** In the rows of a matrix: the counts with each value of the filter across, by that filter's name. */
  by?: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The values of each filter, by parameter name. */
export type Facets = Readonly<Record<string, readonly FacetValue[]>>;

/** Whether a list of the plain dialect has filters whose values are counted. */
export const hasCounts = ({ filters }: Pick<ListDeclaration, 'filters'>): boolean =>
  filters.some(({ param }) => param.kind === 'values');
