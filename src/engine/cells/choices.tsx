import type { CellKind } from './kinds.ts';

export const yesNo: CellKind = { Cell: ({ value }) => (value ? 'Yes' : 'No') };

export const choice: CellKind = { Cell: ({ value, column }) => column.choices?.[String(value)] ?? String(value) };
