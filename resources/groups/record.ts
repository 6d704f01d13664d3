import type * as z from 'zod/mini';
import { record } from '../../declare/record.ts';
import { banking, details, looked } from './fields.ts';
import { premium } from './premium-fields.ts';

/**
 * An employer group (docs/rules/check-runs.md, "Groups"): one record with a screen for its network settings, one for its
 * schedule and one for its premium. Who only looks groups up sees number, name and location.
 */
export const Group = record({ ...looked, ...details, ...banking, ...premium });
export type Group = z.infer<typeof Group>;

/** A group as the scheduler has it: without its accounts. */
export const ScheduledGroup = record({ ...looked, ...details });
export type ScheduledGroup = z.infer<typeof ScheduledGroup>;

/** What is read for one record alone. */
export const SCHEDULE_RECORD_ONLY = ['reports', 'notification_recipients', 'network_notification_recipients'] as const;

/** Read for one record alone, and for the roles that see it. */
export const RECORD_ONLY = [
  ...(Object.keys(banking) as (keyof typeof banking)[]),
  ...(Object.keys(premium) as (keyof typeof premium)[]),
  ...SCHEDULE_RECORD_ONLY,
];
