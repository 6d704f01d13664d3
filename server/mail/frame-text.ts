import { showInstant } from '../../domain/calendar/dates.ts';
import { PRODUCT } from '../../domain/product.ts';
import type { Facts, MailContent } from './content.ts';
import { factText, isFigure } from './content.ts';

/** The longest line of a table; mail programs wrap longer ones (RFC 5322 §2.1.1). */
const WIDTH = 76;
const GAP = '  ';

/** One line for each row, in columns. */
const inColumns = ({ columns }: Facts, lines: readonly (readonly string[])[]): string[] => {
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) =>
    line
      .map((text, at) => {
        const column = columns[at];
        const width = widths[at] ?? 0;
        return column && isFigure(column) ? text.padStart(width) : text.padEnd(width);
      })
      .join(GAP)
      .trimEnd(),
  );
};

/** One line for each value, below one another. */
const inPairs = ({ columns }: Facts, rows: readonly (readonly string[])[]): string[] =>
  rows.map((row) => row.map((text, at) => `${columns[at]?.label}: ${text}`).join('\n'));

const table = (facts: Facts): string => {
  const labels = facts.columns.map(({ label }) => label);
  const rows = facts.rows.map((row) => row.map((value, at) => factText(facts.columns[at] ?? { label: '' }, value)));
  const lines = inColumns(facts, [labels, ...rows]);
  const fits = lines.every(({ length }) => length <= WIDTH);
  return fits && rows.length > 1 ? lines.join('\n') : inPairs(facts, rows).join('\n\n');
};

/** The email as plain text, for programs and people that do not read HTML. @param address of the console */
export const frameText = ({ heading, at, lines, facts, link, reason }: MailContent, address: string): string =>
  `${[
    `${PRODUCT}, ${showInstant(at)}`,
    heading,
    ...lines,
    ...facts.filter(({ rows }) => rows.length).map(table),
    `${link.label}: ${address}${link.path}`,
    `-- \n${reason}`,
  ].join('\n\n')}\n`;
