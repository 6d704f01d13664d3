import * as z from 'zod/mini';
import { record } from '../../declare/record.ts';
import { isPlainDate } from '../../domain/calendar/dates.ts';
import { RELEASE_TYPES } from '../../domain/calendar/schedule.ts';
import type { RunAction, WorkState } from '../../domain/release/release-actions.ts';
import { RUN_ACTIONS, WORK_STATES } from '../../domain/release/release-actions.ts';
import type { RunFlag } from '../../domain/release/release-filters.ts';
import { RUN_FLAG_NAMES } from '../../domain/release/release-filters.ts';

const text = z.nullable(z.string());
const actions = Object.keys(RUN_ACTIONS) as [RunAction, ...RunAction[]];
const states = Object.keys(WORK_STATES) as [WorkState, ...WorkState[]];

/** A row of the release list; the same from the list, from the lazy list and by id. */
export const CheckRunRow = record({
  type: z.string(),
  /** From 2 on a supplemental run. */
  sequence: z.int(),
  group: z.object({
    id: z.int(),
    number: z.string(),
    name: z.string(),
    release_type: z.nullable(z.enum(RELEASE_TYPES)),
    release_day: z.nullable(z.int()),
  }),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  date: z.string().check(z.refine(isPlainDate)),
  amount: z.number(),
  /** Empty in the lazy list. */
  file_names: z.array(z.string()),
  status_ids: z.array(z.string()),
  /** Empty in the lazy list. */
  flags: z.array(z.enum(RUN_FLAG_NAMES as [RunFlag, ...RunFlag[]])),
  deleted_at: text,
  /** The group's next release date, only while the run waits for it: compiled, not released, not deleted. */
  next_release_date: text,
  released_at: text,
  synced_at: text,
  totals_checked: z.boolean(),
  /** The warning text, one or two sentences. */
  warning: text,
  /** The latest background action, in progress or finished. */
  work: z.nullable(
    z.object({ action: z.enum(actions), state: z.enum(states), asked_at: z.string(), asked_by: text, reason: text }),
  ),
});
export type CheckRunRow = z.infer<typeof CheckRunRow>;
