import type { Tone } from '../../domain/states.ts';

interface OfOne {
  /** The filter whose values are shown. */
  param: string;
  /** The tone of the count of a value that needs attention, by value. */
  tones: Readonly<Record<string, Tone>>;
}

/**
 * The values of one filter, or of two crossed, shown with their counts above the list
 * (docs/declare-a-resource.md, "A facet strip").
 */
export type FacetStrip =
  | ({ kind: 'tabs' } & OfOne)
  | ({ kind: 'bars' } & OfOne)
  | { kind: 'matrix'; rows: string; columns: string; key?: string };

const ofOne =
  <K extends 'tabs' | 'bars'>(kind: K) =>
  (param: string, { tones = {} }: { tones?: OfOne['tones'] } = {}): FacetStrip => ({ kind, param, tones });

export const STRIPS = {
  /** Tabs, of which one is selected: a filter made with `oneOf` and `all`. */
  tabs: ofOne('tabs'),
  /** A bar for each value; a click selects it alone. */
  bars: ofOne('bars'),
  /**
   * Two filters crossed, each number the records that have both values. @param columns the filter across
   * @param key the facet of the pairs in the API, if it has one: `{ value: '1:15', label, count }`
   */
  matrix: (rows: string, columns: string, { key }: { key?: string } = {}): FacetStrip => ({
    kind: 'matrix',
    rows,
    columns,
    ...(key !== undefined && { key }),
  }),
};
export type Strips = typeof STRIPS;

/** The filters of a strip. */
export const paramsOf = (strip: FacetStrip): string[] =>
  strip.kind === 'matrix' ? [strip.rows, strip.columns] : [strip.param];

/** Whether a strip shows the filter, so that it needs neither a menu nor a chip. A matrix shows only pairs of values. */
export const isInStrip = ({ strips }: { strips: readonly FacetStrip[] }, param: string): boolean =>
  strips.some((strip) => strip.kind !== 'matrix' && strip.param === param);
