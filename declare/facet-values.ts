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
