import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

/** Converts another library's statement (`$1`, `$2` …) to a drizzle `SQL`; its parameters stay parameters. */
export const statement = (text: string, values: readonly unknown[]): SQL => {
  const pieces = text.split(/\$(\d+)/);
  const parts = pieces.map((piece, index) =>
    index % 2 ? sql`${sql.param(values[Number(piece) - 1])}` : sql.raw(piece),
  );
  return sql.join(parts);
};
