import type { CustomCells } from '../slots.ts';
import { ANSWER } from './resources.ts';

const FULL = 5;

/** The custom cells of the example lists, for their `c.custom(source)` columns. */
export const ownCells: CustomCells = {
  custom: {
    Cell: ({ value }) => '●'.repeat(Number(value)) + '○'.repeat(FULL - Number(value)),
    tip: ({ value }) => `${String(value)} of ${FULL}`,
  },
  [ANSWER]: { Cell: ({ value }) => String(value) },
};
