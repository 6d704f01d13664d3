import type { CheckRunRow } from '../../../resources/check-runs/row.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';

/** A row of the release list, as declared. */
export type Run = CheckRunRow;

export const runOf = (row: Row): Run => row as Row & Run;
