import type { DifferenceKind } from '../../../../domain/release/run-totals.ts';
import { BLOCKING_KINDS, DIFFERENCE_KINDS } from '../../../../domain/release/run-totals.ts';
import type { CheckRunDetail, DifferenceLine, MethodBalance } from '../../../../resources/check-runs/calls.ts';
import { amountOf, differenceOf } from '../../../../resources/check-runs/totals.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import type { Tone } from '../../../ui/Tag.tsx';
import type { Registered } from './buckets.ts';
import { builtRegister, netOf } from './buckets.ts';

interface Kind {
  label: string;
  tone: Tone;
  /** The reason shown in the header, for this number of lines. */
  reason: (count: number) => string;
  /** The same for the LCR, where one line covers all differences of a kind. */
  whole: string;
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${showCount(count)} ${count === 1 ? one : more}`;

/** How each kind of difference is shown (docs/rules/check-runs.md, "Totals"). */
export const KINDS: Readonly<Record<DifferenceKind, Kind>> = {
  unknown: {
    label: 'Unknown',
    tone: 'error',
    reason: (n) => `${many(n, 'difference')} without an explanation`,
    whole: 'without an explanation',
  },
  'void-waiting': {
    label: 'Voided',
    tone: 'warning',
    reason: (n) => many(n, 'voided EOB'),
    whole: 'voided EOBs',
  },
  held: { label: 'Held', tone: 'warning', reason: (n) => `${many(n, 'EOB')} on hold`, whole: 'EOBs on hold' },
  stopped: { label: 'Stopped', tone: 'warning', reason: (n) => many(n, 'stopped EOB'), whole: 'stopped EOBs' },
  rejected: { label: 'Rejected', tone: 'error', reason: (n) => many(n, 'rejected EOB'), whole: 'rejected EOBs' },
  returned: { label: 'Returned', tone: 'error', reason: (n) => many(n, 'returned EOB'), whole: 'returned EOBs' },
  'accepted-unpaid': {
    label: 'Accepted unpaid',
    tone: 'warning',
    reason: (n) => `${many(n, 'EOB')} accepted unpaid`,
    whole: 'EOBs accepted unpaid',
  },
  moved: {
    label: 'Moved',
    tone: 'info',
    reason: (n) => `${many(n, 'EOB')} moved to a supplemental run`,
    whole: 'EOBs moved to a supplemental run',
  },
  'stop-requested': {
    label: 'Stop requested',
    tone: 'warning',
    reason: (n) => many(n, 'stop requested', 'stops requested'),
    whole: 'EOBs with a stop requested',
  },
  'paid-on-hold': {
    label: 'Paid on hold',
    tone: 'error',
    reason: (n) => `${many(n, 'EOB')} paid although on hold`,
    whole: 'EOBs paid although on hold',
  },
  ineligible: { label: 'Ineligible', tone: 'warning', reason: () => 'ineligible claims', whole: 'ineligible claims' },
  timing: {
    label: 'Timing',
    tone: 'info',
    reason: (n) => `${many(n, 'EOB')} not answered yet`,
    whole: 'EOBs not answered yet',
  },
};

/** Blocking differences first, then in the order of `DIFFERENCE_KINDS`. */
const ORDER: readonly DifferenceKind[] = [
  ...BLOCKING_KINDS,
  ...DIFFERENCE_KINDS.filter((kind) => !BLOCKING_KINDS.includes(kind)),
];

export const bySeverity = (lines: readonly DifferenceLine[]): DifferenceLine[] =>
  lines.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || Math.abs(b.amount) - Math.abs(a.amount));

export interface KindSum {
  kind: DifferenceKind;
  lines: number;
  cents: number;
}

/** The lines of one comparison, grouped by kind, blocking ones first. */
export const byKind = (lines: readonly DifferenceLine[]): KindSum[] =>
  ORDER.flatMap((kind) => {
    const of = lines.filter((line) => line.kind === kind);
    return of.length
      ? [{ kind, lines: of.length, cents: of.reduce((sum, line) => sum + amountOf(line.amount), 0) }]
      : [];
  });

/** The sums of all payment methods, in cents; voids are positive and are subtracted. */
export const sumsOf = (methods: readonly MethodBalance[]) => {
  const sum = (of: (method: MethodBalance) => number) => methods.reduce((cents, method) => cents + of(method), 0);
  return {
    payments: sum(({ payments }) => amountOf(payments)),
    voids: sum(({ voids }) => amountOf(voids)),
    net: sum(({ net }) => amountOf(net)),
  };
};

/** One total compared with that of the files. */
export interface Compared {
  cents: number | undefined;
  /** "short $24.10: 1 voided check waiting"; undefined if they are equal or one is missing. */
  difference?: { text: string; tone: Tone };
}

export interface Balance {
  files: number;
  lcr: Compared;
  processor: Compared;
  /** Of the newest register, as it was built. */
  register: Compared;
}

const compare = (cents: number | undefined, files: number, lines: readonly DifferenceLine[]): Compared => {
  const word = cents === undefined ? undefined : differenceOf(cents, files);
  if (!word) return { cents };
  const kinds = byKind(lines);
  const reasons = kinds.map(({ kind, lines: count }) =>
    lines[0]?.between === 'files-lcr' ? KINDS[kind].whole : KINDS[kind].reason(count),
  );
  return {
    cents,
    difference: {
      text: reasons.length ? `${word}: ${reasons.join(', ')}` : word,
      // a difference without lines counts as unknown
      tone: kinds[0] ? KINDS[kinds[0].kind].tone : 'error',
    },
  };
};

const known = (dollars: number | null): number | undefined => (dollars === null ? undefined : amountOf(dollars));

/** A register that says something else than one that is built now; its lines would explain another difference. */
const outdated = (cents: number, files: number): Compared => {
  const word = differenceOf(cents, files);
  const text = `${word ?? 'equals the files'}: the run has changed since it was built`;
  return { cents, difference: { text, tone: 'warning' } };
};

/** The four totals of a run and their differences as text. */
export const balanceOf = (run: Pick<CheckRunDetail, 'balance'> & Registered): Balance => {
  const { balance } = run;
  const files = amountOf(balance.files);
  const built = builtRegister(run);
  const registered = built ? netOf(built.buckets) : 0;
  const between = (what: DifferenceLine['between']) => balance.differences.filter((line) => line.between === what);
  return {
    files,
    lcr: compare(known(balance.lcr), files, between('files-lcr')),
    processor: compare(known(balance.processor), files, between('files-processor')),
    register:
      built && !built.isCurrent
        ? outdated(registered, files)
        : compare(built && registered, files, between('files-register')),
  };
};
