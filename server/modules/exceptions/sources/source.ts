import type { SQL } from 'drizzle-orm';

/** The rows of one kind, as SQL. What a kind does not have is left out. */
export interface Source {
  /** What the row is about; with the kind it makes its id. */
  subjectId: SQL;
  /** The same in words, without names of persons. */
  subject: SQL;
  /** What is known of the cause. */
  says?: SQL;
  since: SQL;
  cents?: SQL;
  group?: SQL;
  run?: SQL;
  file?: SQL;
  eob?: SQL;
  /** A transaction of the bank. */
  entry?: SQL;
  pull?: SQL;
  /** From where, and under which conditions it waits. */
  from: SQL;
}
