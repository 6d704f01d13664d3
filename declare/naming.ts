import type { Action } from './actions/actions.ts';
import type { RecordSchema } from './record.ts';

/** How records are named where there is no list around them; methods, so that each record type's is a `Naming`. */
export interface Naming<T> {
  /** Several of them: "check runs". */
  many: string;
  /** One record in a line. */
  line(record: T): string;
  /** Several records: how many, and what of. */
  summary(records: readonly T[]): string;
  /** Their total amount; absent for records without one. */
  amount?(records: readonly T[]): string;
  /** What these functions need of a record, where a response has less than the whole record; by default all of it. */
  of?: RecordSchema;
  /** The current state of a record that an action refused: "Now at Voided." */
  state?(record: T): string | undefined;
}

/** "1 EOB", "3 EOBs". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What a record is called in the audit log: the singular, hyphenated (`holiday`, `check-run`). */
export const auditTypeOf = ({ texts }: { texts: { one: string } }): string => texts.one.replaceAll(' ', '-');

/** How records are named: by default one by its representation, several by their number. */
export const namingOf = (
  one: string,
  declared: Partial<Naming<object>> = {},
  line: (record: object) => string,
): Naming<object> => {
  const many = declared.many ?? `${one}s`;
  return { line, summary: ({ length }) => counted(length, one, many), ...declared, many };
};

/** What the actions on records need to know of them: of a resource, or of the rows that belong to one of its records. */
export interface Actionable {
  name: string;
  record: RecordSchema;
  naming: Naming<object>;
  texts: { one: string };
  actions: readonly Action[];
}
