import type { CellKind } from './kinds.ts';

/** Stands where a resource says `c.custom(source)` and its slots have no cell of that source. */
export const custom: CellKind = { showsEmpty: true, Cell: () => null };
