import type { WorldSize } from '../../server/config.ts';

/** How large a world is. Sizes after a third-party administrator of 82,000 members (medium). */
export interface Preset {
  groups: number;
  /** Days back to the first run of the groups that have a long history, and how many groups those are. */
  longDays: number;
  longGroups: number;
  /** Days back to the first run of all others. */
  shortDays: number;
  vendors: number;
  /** Employer groups with an account of their own at the bank, as a share of all. */
  ownAccounts: number;
  operatingAccounts: number;
  bankDays: number;
  /** Deposits a lockbox and day, on an ordinary day. */
  deposits: number;
  webhooksADay: number;
  webhookDays: number;
  auditRows: number;
  notificationDays: number;
  metricsDays: number;
}

const YEAR = 364;

export const PRESETS = {
  small: {
    groups: 40,
    longDays: YEAR,
    longGroups: 10,
    shortDays: 56,
    vendors: 24,
    ownAccounts: 0.2,
    operatingAccounts: 4,
    bankDays: 42,
    deposits: 5,
    webhooksADay: 15,
    webhookDays: 14,
    auditRows: 600,
    notificationDays: 42,
    metricsDays: 21,
  },
  medium: {
    groups: 320,
    longDays: YEAR,
    longGroups: 320,
    shortDays: YEAR,
    vendors: 180,
    ownAccounts: 0.6,
    operatingAccounts: 12,
    bankDays: 180,
    deposits: 14,
    webhooksADay: 150,
    webhookDays: 30,
    auditRows: 6000,
    notificationDays: 91,
    metricsDays: 28,
  },
  large: {
    groups: 1200,
    longDays: YEAR,
    longGroups: 1200,
    shortDays: YEAR,
    vendors: 400,
    ownAccounts: 0.6,
    operatingAccounts: 12,
    bankDays: 180,
    deposits: 30,
    webhooksADay: 400,
    webhookDays: 30,
    auditRows: 20_000,
    notificationDays: 91,
    metricsDays: 28,
  },
} as const satisfies Record<WorldSize, Preset>;

export type PresetName = WorldSize;
