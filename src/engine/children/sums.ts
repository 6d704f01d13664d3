import type { ChildList, SumLine } from '../../../declare/child-list.ts';
import { fieldMeta } from '../../../declare/field.ts';
import { counted } from '../../../declare/naming.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { DeclaredList } from '../list/useList.ts';

/** The sum of a field over these rows, in the units that it is stored in: amounts as cents. Rows without a value add nothing. */
const sumOf = ({ record }: ChildList, name: string, rows: readonly Row[]): unknown => {
  const field = record.shape[name];
  const meta = field && fieldMeta(field);
  const { toStorage, fromStorage } = meta?.kind ?? {};
  const stored = rows
    .map((row) => row[name])
    .filter((value) => value !== null && value !== undefined)
    .map((value) => Number(meta && toStorage ? toStorage(value as never, meta) : value)); // a value of this kind
  const sum = stored.reduce((total, one) => total + one, 0);
  return meta && fromStorage ? fromStorage(sum, meta) : sum;
};

/** The lines below the rows of a record: as declared, or the sums of the named fields over all that match. */
export const sumLinesOf = (child: ChildList, { rows, total = 0, meta, parents }: DeclaredList): readonly SumLine[] => {
  if (child.sumLines) return child.sumLines(rows, parents);
  const { sums } = child.list;
  if (sums.length === 0) return [];
  const of = meta.sums ?? Object.fromEntries(sums.map((name) => [name, sumOf(child, name, rows)]));
  return [{ label: counted(total, child.texts.one, child.naming.many), of }];
};
