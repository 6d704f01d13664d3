import type { CustomCells } from '../slots.ts';
import { ANSWER } from './resources.ts';

const FULL = 5;

/** What a page gives for the columns of `c.custom(source)`. */
export const ownCells: CustomCells = {
  part: {
    Cell: ({ value }) => '●'.repeat(Number(value)) + '○'.repeat(FULL - Number(value)),
    tip: ({ value }) => `${String(value)} of ${FULL}`,
  },
  [ANSWER]: { Cell: ({ value }) => String(value) },
};
