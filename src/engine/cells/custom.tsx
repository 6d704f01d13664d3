import type { CellKind } from './kinds.ts';

/** Stands where a resource says `c.part(source)` and its parts have no cell of that source. */
export const part: CellKind = { showsEmpty: true, Cell: () => null };
