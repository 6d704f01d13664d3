import type { WorldName } from '../../server/config.ts';

/** A generated world. Medium is modeled on a third-party administrator of 82,000 members. */
export interface Preset {
  groups: number;
  /** Days back to the first run of the groups that have a long history, and how many groups those are. */
  longDays: number;
  longGroups: number;
  /** Days back to the first run of all others. */
  shortDays: number;
  vendors: number;
  /** The share of employer groups with their own bank account. */
  ownAccounts: number;
  operatingAccounts: number;
  bankDays: number;
  /** Deposits per lockbox on an ordinary day. */
  deposits: number;
  webhooksPerDay: number;
  webhookDays: number;
  auditRows: number;
  notificationDays: number;
  metricsDays: number;
  /** Much goes wrong, and has for a year; else what went wrong is solved, except for a few things of the last days. */
  isStormy: boolean;
}

const YEAR = 364;

const SMALL: Preset = {
  groups: 40,
  longDays: YEAR,
  longGroups: 10,
  shortDays: 56,
  vendors: 24,
  ownAccounts: 0.2,
  operatingAccounts: 4,
  bankDays: 42,
  deposits: 5,
  webhooksPerDay: 15,
  webhookDays: 14,
  auditRows: 600,
  notificationDays: 42,
  metricsDays: 21,
  isStormy: false,
};

export const PRESETS: Readonly<Record<WorldName, Preset>> = {
  small: SMALL,
  stormy: { ...SMALL, isStormy: true },
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
    webhooksPerDay: 150,
    webhookDays: 30,
    auditRows: 6000,
    notificationDays: 91,
    metricsDays: 28,
    isStormy: false,
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
    webhooksPerDay: 400,
    webhookDays: 30,
    auditRows: 20_000,
    notificationDays: 91,
    metricsDays: 28,
    isStormy: false,
  },
};

export type PresetName = WorldName;
