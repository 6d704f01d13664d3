import type { ReleaseType } from '../calendar/schedule.ts';
import type { Network } from '../files/networks.ts';

/** What a run is marked with in the release list, and filtered by (docs/rules/check-runs.md, "Release list"). */
export const RUN_FLAGS = {
  'on-hold': 'On hold',
  'stop-loss': 'Stop loss',
  'totals-mismatch': 'Totals mismatch',
  'has-voided-claims': 'Has voided claims',
  network: 'Network',
} as const;
export type RunFlag = keyof typeof RUN_FLAGS;

export const RUN_FLAG_NAMES = Object.keys(RUN_FLAGS) as readonly RunFlag[];

const BY_TYPE: Readonly<Record<ReleaseType | 'none', string>> = {
  email: 'Email',
  deposit: 'Deposit',
  auto: 'Auto',
  'level-funded': 'Level funded',
  none: 'None',
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** How a group's runs are released, as a filter: `none` is a group without a type, `auto-1` one released on Mondays. */
export const RELEASE_TYPE_FILTERS: Readonly<Record<string, string>> = {
  ...BY_TYPE,
  ...Object.fromEntries(WEEKDAYS.map((day, at) => [`auto-${at + 1}`, `Auto, ${day}`])),
};

/** The network of a group, as a filter; `true` means any. */
export const NETWORK_FILTERS: Readonly<Record<Network | 'true', string>> = {
  true: 'Any network',
  nomi: 'Nomi',
  quantify: 'Quantify',
  none: 'No network',
};
