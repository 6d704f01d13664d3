import { WEEKDAYS } from '../calendar/month-weeks.ts';
import { RELEASE_TYPE_LABELS } from '../calendar/schedule.ts';
import type { Network } from '../files/networks.ts';

/** The flags of a run, shown and filterable in the release list (docs/rules/check-runs.md, "Release list"). */
export const RUN_FLAGS = {
  'on-hold': 'On hold',
  'stop-loss': 'Stop loss',
  'totals-mismatch': 'Totals mismatch',
  'has-voided-claims': 'Has voided claims',
  network: 'Network',
  test: 'Test',
} as const;
export type RunFlag = keyof typeof RUN_FLAGS;

export const RUN_FLAG_NAMES = Object.keys(RUN_FLAGS) as readonly RunFlag[];

/** The filter by the group's release type: `none` means no type, `auto-1` automatic release on Mondays. */
export const RELEASE_TYPE_FILTERS: Readonly<Record<string, string>> = {
  ...RELEASE_TYPE_LABELS,
  none: 'None',
  ...Object.fromEntries(WEEKDAYS.slice(1, -1).map((day, at) => [`auto-${at + 1}`, `Auto, ${day}`])),
};

/** The filter by the group's network; `true` means any network. */
export const NETWORK_FILTERS: Readonly<Record<Network | 'true', string>> = {
  true: 'Any network',
  nomi: 'Nomi',
  quantify: 'Quantify',
  none: 'No network',
};
