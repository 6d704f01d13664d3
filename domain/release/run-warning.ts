import { formatUsd } from '../money.ts';

/** The data of a run that may need a warning. Amounts in cents. */
export interface RunWarningFacts {
  filesCents: number;
  /** The claims system's total (LCR); undefined while no readable one has been received. */
  lcrCents: number | undefined;
  /** From the last comparison of the totals. */
  differences: readonly { kind: string; between?: string; cents: number }[];
  /** Names of the files with a single-provider warning. */
  singleProvider: readonly string[];
  singlePaymentType: readonly string[];
}

const KINDS: Readonly<Record<string, string>> = {
  held: 'EOBs on hold',
  stopped: 'stopped EOBs',
  'void-waiting': 'voided EOBs',
  rejected: 'rejected EOBs',
  returned: 'returned EOBs',
  ineligible: 'ineligible claims',
  'accepted-unpaid': 'EOBs accepted unpaid',
  moved: 'EOBs moved to a supplemental run',
  timing: 'EOBs not answered yet',
};

const lcrWarning = ({ filesCents, lcrCents, differences }: RunWarningFacts): string[] => {
  if (lcrCents === undefined || lcrCents === filesCents) return [];
  const kind = differences.find((line) => line.between === 'files-lcr')?.kind;
  const why = kind && KINDS[kind] ? ` (${KINDS[kind]})` : '';
  return [`The LCR total ${formatUsd(lcrCents)} differs from the payment files’ ${formatUsd(filesCents)}${why}.`];
};

const processorWarning = ({ differences }: RunWarningFacts): string[] => {
  const unknown = differences.filter((line) => line.kind === 'unknown' && line.between === 'files-processor');
  if (!unknown.length) return [];
  const cents = unknown.reduce((sum, line) => sum + line.cents, 0);
  return [
    `The processor paid ${unknown.length === 1 ? 'an EOB' : `${unknown.length} EOBs`} with another amount, ${formatUsd(cents)} in all.`,
  ];
};

const filesWarning = (words: string, files: readonly string[]): string[] =>
  files.length ? [`${words} in ${files.join(', ')}.`] : [];

/** The warning text of a run; null when there is none (docs/rules/check-runs.md, "Release list"). */
export const runWarning = (of: RunWarningFacts): string | null =>
  [
    ...lcrWarning(of),
    ...processorWarning(of),
    ...filesWarning('Single provider', of.singleProvider),
    ...filesWarning('Single payment type', of.singlePaymentType),
  ].join(' ') || null;
