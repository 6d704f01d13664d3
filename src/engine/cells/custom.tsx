import type { CellKind } from './kinds.ts';

/** Fallback for a `c.custom(source)` column whose slots define no cell for that source. */
export const custom: CellKind = { showsEmpty: true, Cell: () => null };
