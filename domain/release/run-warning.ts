import { formatUsd } from '../money.ts';

/** What is known of a run that may be odd. Amounts in cents. */
export interface RunOddities {
  filesCents: number;
  /** The claims system's total; undefined while there is none that could be read. */
  lcrCents: number | undefined;
  /** As the totals were compared last. */
  differences: readonly { kind: string; between?: string; cents: number }[];
  /** Files warned of. */
  singleProvider: readonly string[];
  singlePaymentType: readonly string[];
}

const KINDS: Readonly<Record<string, string>> = {
  held: 'EOBs on hold',
  'void-waiting': 'checks being voided',
  ineligible: 'ineligible claims',
  timing: 'EOBs not answered yet',
};

const lcrWarning = ({ filesCents, lcrCents, differences }: RunOddities): string[] => {
  if (lcrCents === undefined || lcrCents === filesCents) return [];
  const kind = differences.find((line) => line.between === 'files-lcr')?.kind;
  const why = kind && KINDS[kind] ? ` (${KINDS[kind]})` : '';
  return [`The LCR total ${formatUsd(lcrCents)} differs from the payment files’ ${formatUsd(filesCents)}${why}.`];
};

const processorWarning = ({ differences }: RunOddities): string[] => {
  const unknown = differences.filter((line) => line.kind === 'unknown' && line.between === 'files-processor');
  if (!unknown.length) return [];
  const cents = unknown.reduce((sum, line) => sum + line.cents, 0);
  return [
    `The processor paid ${unknown.length === 1 ? 'an EOB' : `${unknown.length} EOBs`} with another amount, ${formatUsd(cents)} in all.`,
  ];
};

const named = (words: string, files: readonly string[]): string[] =>
  files.length ? [`${words} in ${files.join(', ')}.`] : [];

/** What is odd about a run, for a person; null when nothing is (docs/rules/check-runs.md, "Release list"). */
export const runWarning = (of: RunOddities): string | null =>
  [
    ...lcrWarning(of),
    ...processorWarning(of),
    ...named('Single provider', of.singleProvider),
    ...named('Single payment type', of.singlePaymentType),
  ].join(' ') || null;
