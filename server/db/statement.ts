import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** A statement of another library (`$1`, `$2` …) as one of ours, its parameters kept parameters. */
export const statement = (text: string, values: readonly unknown[]): SQL => {
  const pieces = text.split(/\$(\d+)/);
  const parts = pieces.map((piece, index) =>
    index % 2 ? sql`${sql.param(values[Number(piece) - 1])}` : sql.raw(piece),
  );
  return sql.join(parts);
};
