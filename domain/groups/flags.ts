import type { Tone } from '../states.ts';

/** What stands out about a group (docs/rules/check-runs.md, "Groups"), in display order. */
export const GROUP_FLAGS = {
  'is-expiring': { label: 'Expiring', tone: 'warning' },
  'is-expired': { label: 'Expired', tone: 'error' },
  'balance-due': { label: 'Balance due', tone: 'warning' },
  'credit-balance': { label: 'Credit balance', tone: 'info' },
  'outstanding-balance': { label: 'Outstanding balance', tone: 'neutral' },
  'has-open-invoices': { label: 'Open invoices', tone: 'neutral' },
} as const satisfies Record<string, { label: string; tone: Tone }>;

export type GroupFlag = keyof typeof GROUP_FLAGS;

export const GROUP_FLAG_NAMES = Object.keys(GROUP_FLAGS) as readonly GroupFlag[];
