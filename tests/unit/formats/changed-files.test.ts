import { afterAll, describe, expect, it } from 'vitest';
import { GOOD } from './csv-fixture.ts';
import { asText, FORMATS, FORMS, type Form, type Format } from './received-files.ts';

/*
 * What a file may suffer on its way (docs/rules/exchange.md, "Received files"): harmless changes, which read as the
 * original, and dangerous ones, which are refused. Files are texts of one character per byte.
 */

/** A row of a table that does not concern a format, and why. */
type LeftOut = Partial<Record<Format, string>>;

interface Harmless {
  name: string;
  lines?: (lines: readonly string[]) => readonly string[];
  lineEnd?: string;
  bytes?: (file: string) => string;
  leftOut?: LeftOut;
}

const BOM = '\u00ef\u00bb\u00bf';
const PLACED = 'the text of a PDF is placed on its page and has no line ends';
const padded = (lines: readonly string[]) => lines.map((line) => `${line}   `);
const withBlank = (lines: readonly string[]) => ['', ...lines.flatMap((line) => [line, '', '  '])];

const ALL = 'all of it';

const HARMLESS: readonly Harmless[] = [
  { name: 'a byte order mark', bytes: (file) => BOM + file },
  { name: 'Ctrl-Z at the end', bytes: (file) => `${file}\x1a` },
  { name: 'a last block filled up with Ctrl-Z and NUL', bytes: (file) => `${file}\r\n\x1a${'\0'.repeat(100)}` },
  { name: 'no end of the last line', bytes: (file) => file.trimEnd() },
  { name: 'blank lines', lines: withBlank },
  { name: 'line ends CR', lineEnd: '\r', leftOut: { 'CR total': PLACED } },
  { name: 'line ends CRLF', lineEnd: '\r\n', leftOut: { 'CR total': PLACED } },
  {
    name: 'no line ends',
    lineEnd: '',
    leftOut: { CSV: 'a row ends where the line does (RFC 4180, 2.1)', 'CR total': PLACED },
  },
  {
    name: 'trailing blanks cut',
    lines: (lines) => lines.map((line) => line.trimEnd()),
    leftOut: { '835': 'a segment ends with its terminator, not with blanks' },
  },
  { name: 'three blanks added to each line', lines: padded },
  {
    name: ALL,
    lines: (lines) => withBlank(padded(lines)),
    bytes: (file) => `${BOM}${file}\x1a`,
  },
];

/** Without line ends, records must end in another way: a segment of an 835 that ends with its line does not. */
const applies = ({ lineEnd }: Harmless, format: Format, lines: readonly string[]) =>
  lineEnd !== '' || format === 'NACHA' || lines.every((line) => /[~/] *$/.test(line));

/** Adds 1 to the last digit of the first group. */
const raised = (pattern: RegExp) => (file: string) => {
  const found = new RegExp(pattern, `${pattern.flags}d`).exec(file)?.indices?.[1];
  if (!found) throw new Error(`${pattern} is not in the file`);
  const at = found[1] - 1;
  return file.slice(0, at) + ((Number(file[at]) + 1) % 10) + file.slice(at + 1);
};
const replaced = (pattern: RegExp | string, by: string) => (file: string) => file.replace(pattern, by);

const NO_COUNTS = 'the format has no counts (docs/rules/exchange.md, "Files over SFTP")';
const NO_HASH = 'the format has no hash';
const NO_TOTALS = 'the format has no totals';
const NO_ROUTING = 'no routing number is read from it';
const ONE_TOTAL = 'nothing but its total is read';

/** What is done to the text, or why a format has nothing of the kind. */
interface Dangerous {
  name: string;
  change: Record<Format, ((file: string) => string) | string>;
}

const DANGEROUS: readonly Dangerous[] = [
  {
    name: 'the count of segments, records or entries',
    change: {
      '835': raised(/^SE\*(\d+)/m),
      BAI2: raised(/^49,[^,/]*,(\d+)/m),
      NACHA: raised(/^8...(\d{6})/m),
      CSV: NO_COUNTS,
      'CR total': ONE_TOTAL,
    },
  },
  {
    name: 'the count of sets, groups or batches',
    change: {
      '835': raised(/^GE\*(\d+)/m),
      BAI2: raised(/^99,[^,/]*,(\d+)/m),
      NACHA: raised(/^9(\d{6})/m),
      CSV: NO_COUNTS,
      'CR total': ONE_TOTAL,
    },
  },
  {
    name: 'the count of the whole file',
    change: {
      '835': raised(/^IEA\*(\d+)/m),
      BAI2: raised(/^99,[^,/]*,\d+,(\d+)/m),
      NACHA: raised(/^9\d{6}(\d{6})/m),
      CSV: NO_COUNTS,
      'CR total': ONE_TOTAL,
    },
  },
  {
    name: 'a digit of an amount',
    change: {
      '835': raised(/^CLP\*[^*]*\*[^*]*\*[^*]*\*-?([\d.]+)/m),
      BAI2: raised(/^16,\d{3},(\d+)/m),
      NACHA: raised(/^6.{28}(\d{10})/m),
      CSV: NO_TOTALS,
      'CR total': ONE_TOTAL,
    },
  },
  {
    name: 'the form of an amount',
    change: {
      '835': replaced(/^(CLP\*[^*]*\*[^*]*\*[^*]*\*)-?[\d.]+/m, '$11,5'),
      BAI2: replaced(/^(16,\d{3},)\d+/m, '$11.5'),
      NACHA: replaced(/^(6.{28})\d{10}/m, '$1       100'),
      CSV: replaced('175.00', '175.0'),
      'CR total': replaced('LCR Total: $1,234.56', 'LCR Total: $1,23.456'),
    },
  },
  {
    name: 'a total',
    change: {
      '835': raised(/^BPR\*[A-Z]\*([\d.]+)/m),
      BAI2: raised(/^49,[+-]?(\d+)/m),
      NACHA: raised(/^8.{19}(\d{12})/m),
      CSV: NO_TOTALS,
      'CR total': raised(/LCR Total: \$([\d,.]+)/),
    },
  },
  {
    name: 'a total of the whole file',
    change: {
      '835': 'totals are of its sets',
      BAI2: raised(/^99,[+-]?(\d+)/m),
      NACHA: raised(/^9.{30}(\d{12})/m),
      CSV: NO_TOTALS,
      'CR total': 'its total stands for the whole file',
    },
  },
  {
    name: 'the hash of a batch',
    change: {
      '835': NO_HASH,
      BAI2: NO_HASH,
      NACHA: raised(/^8.{9}(\d{10})/m),
      CSV: NO_HASH,
      'CR total': NO_HASH,
    },
  },
  {
    name: 'the hash of the file',
    change: {
      '835': NO_HASH,
      BAI2: NO_HASH,
      NACHA: raised(/^9.{20}(\d{10})/m),
      CSV: NO_HASH,
      'CR total': NO_HASH,
    },
  },
  {
    name: 'the check digit of a routing number',
    change: {
      '835': NO_ROUTING,
      BAI2: NO_ROUTING,
      NACHA: raised(/^6.{10}(\d)/m),
      CSV: NO_ROUTING,
      'CR total': NO_ROUTING,
    },
  },
  {
    name: 'a number that must be in two places',
    change: {
      '835': raised(/^SE\*\d+\*(\d+)/m),
      BAI2: 'its trailers have no numbers',
      NACHA: raised(/^8.{86}(\d{7})/m),
      CSV: 'each value is in one place',
      'CR total': replaced('LCR Total', 'Group No: 10234 LCR Total'),
    },
  },
  {
    name: 'a record left out',
    change: {
      '835': replaced(/^CLP.*\n/m, ''),
      BAI2: replaced(/^16.*\n(?:88.*\n)*/m, ''),
      NACHA: replaced(/^6.*\n/m, ''),
      CSV: NO_COUNTS,
      'CR total': replaced(/^LCR Total.*\n/gm, ''),
    },
  },
  {
    name: 'a record twice',
    change: {
      '835': replaced(/^(CLP.*\n)/m, '$1$1'),
      BAI2: replaced(/^(16.*\n(?:88.*\n)*)/m, '$1$1'),
      NACHA: replaced(/^(6.*\n)/m, '$1$1'),
      CSV: replaced(GOOD, `${GOOD}\n${GOOD}`),
      'CR total': 'the same total twice is one total',
    },
  },
  {
    name: 'the end of the file cut off',
    change: {
      '835': (file) => file.slice(0, file.lastIndexOf('IEA')),
      BAI2: (file) => file.slice(0, file.lastIndexOf('99,')),
      NACHA: (file) => file.slice(0, file.indexOf('\n90') + 1),
      CSV: (file) => file.slice(0, -8),
      'CR total': (file) => file.slice(0, file.indexOf('LCR Total:') + 10),
    },
  },
];

const tally = { harmless: { rows: 0, held: 0 }, dangerous: { rows: 0, held: 0 } };
afterAll(() => {
  const words = ({ rows, held }: { rows: number; held: number }, of: number, what: string) =>
    `${of} × ${FORMATS.length} formats, ${of * FORMATS.length - rows} of them left out, ${held} of ${rows} ${what}`;
  process.stdout.write(`
harmless: ${words(tally.harmless, HARMLESS.length, 'read as the original')}
dangerous: ${words(tally.dangerous, DANGEROUS.length, 'refused')}
`);
});

const written = ({ write }: Form, lines: readonly string[], { lines: change, lineEnd = '\n', bytes }: Harmless) =>
  Promise.resolve(write(change?.(lines) ?? lines, lineEnd)).then((file) => bytes?.(file) ?? file);
const UNCHANGED: Harmless = { name: 'unchanged' };

describe.each(FORMATS)('%s', (format) => {
  const form = FORMS[format];
  const harmless = HARMLESS.filter(({ leftOut }) => leftOut?.[format] === undefined);
  const dangerous = DANGEROUS.flatMap(({ name, change: { [format]: change } }) =>
    typeof change === 'string' ? [] : [{ name, change }],
  );

  it.each(harmless)('harmless: $name', async (change) => {
    tally.harmless.rows += 1;
    const files = Object.entries(form.files).filter(([, lines]) => applies(change, format, lines));
    expect(files).not.toEqual([]);
    for (const [name, lines] of files) {
      const original = await form.read(await written(form, lines, UNCHANGED));
      expect({ name, ...original }).toMatchObject({ name, isRefused: false });
      expect({ name, ...(await form.read(await written(form, lines, change))) }).toEqual({ name, ...original });
    }
    tally.harmless.held += 1;
  });

  it.each(dangerous)('dangerous: $name', async ({ change }) => {
    tally.dangerous.rows += 1;
    for (const [name, lines] of Object.entries(form.files)) {
      const text = asText(lines, '\n');
      const changed = change(text);
      expect({ name, changed }).not.toEqual({ name, changed: text });
      for (const way of [UNCHANGED, ...harmless.filter((one) => one.name === ALL)]) {
        const { isRefused } = await form.read(await written(form, changed.split('\n').filter(Boolean), way));
        expect({ name, isRefused }).toEqual({ name, isRefused: true });
      }
    }
    tally.dangerous.held += 1;
  });
});
