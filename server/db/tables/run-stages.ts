import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { RUN_FLAG_NAMES } from '../../../domain/release/release-filters.ts';
import type { Stage } from '../../../domain/release/stages.ts';
import type { StatusClass } from '../../../domain/release/statuses.ts';
import { STATUS, STATUS_IDS, STATUSES } from '../../../domain/release/statuses.ts';

/*
 * The stages of a run (`stageOf` of `domain/release/stages.ts`) as conditions, and what else has an index of its own: without
 * parameters, so that the conditions of the indexes are those of the statements that use them.
 */

type RunColumns = Readonly<Record<'deleted_at' | 'released_at' | 'status_ids' | 'flags', AnyPgColumn>>;

const anyOf = (values: readonly (number | string)[]): SQL => sql.raw(`'{${values.join()}}'`);

/** Whether a run has a file whose status is of one of these classes. */
export const hasClass = ({ status_ids }: Pick<RunColumns, 'status_ids'>, ...classes: readonly StatusClass[]): SQL =>
  sql`${status_ids} && ${anyOf(STATUS_IDS.filter((id) => classes.some((one) => STATUSES[id]?.class === one)))}`;

/** The runs that the bar above the list counts by class. */
export const isUnfinished = (t: RunColumns): SQL => sql`${t.deleted_at} is null and ${hasClass(t, 'pending', 'error')}`;

const isOpen = ({ deleted_at, released_at }: RunColumns): SQL => sql`${deleted_at} is null and ${released_at} is null`;

/** Whether all files of a run have one status. */
export const isAll = ({ status_ids }: Pick<RunColumns, 'status_ids'>, status: number): SQL =>
  sql`${status_ids} = ${anyOf([status])}`;

const isCompiled = (t: RunColumns): SQL => isAll(t, STATUS.compiled);

/** Whether every file of the run is compiled and the run waits for its release. */
export const isWaiting = (t: RunColumns): SQL => sql`${isOpen(t)} and ${isCompiled(t)}`;

export const isDeleted = ({ deleted_at }: RunColumns): SQL => sql`${deleted_at} is not null`;

export const isWithoutFile = ({ status_ids }: RunColumns): SQL => sql`${status_ids} = '{}'`;

export const isMixed = ({ status_ids }: RunColumns): SQL => sql`cardinality(${status_ids}) > 1`;

export const isStage = (t: RunColumns): Readonly<Record<Stage, SQL>> => {
  const hasError = hasClass(t, 'error');
  const isHeld = sql`${t.flags} && ${anyOf(['on-hold'])}`;
  return {
    failed: sql`(${isOpen(t)} and ${hasError})`,
    'on-hold': sql`(${isOpen(t)} and not ${hasError} and ${isHeld})`,
    waiting: sql`(${isWaiting(t)} and not ${isHeld})`,
    'in-progress': sql`(${isOpen(t)} and not ${hasError} and not ${isHeld} and not ${isCompiled(t)})`,
    released: sql`(${t.deleted_at} is null and ${t.released_at} is not null)`,
  };
};

/** The runs that have an index apart, by its name: not those of a value that nearly all have. */
export const runsApart = (t: RunColumns): Readonly<Record<string, SQL>> => {
  const { released: _, ...stages } = isStage(t);
  const having = (name: string, column: AnyPgColumn, values: readonly (number | string)[]) =>
    Object.fromEntries(values.map((value) => [`${name}_${value}`, sql`${column} && ${anyOf([value])}`]));
  return {
    open: isOpen(t),
    deleted: isDeleted(t),
    without_file: isWithoutFile(t),
    mixed: isMixed(t),
    ...Object.fromEntries(Object.entries(stages).map(([stage, where]) => [`stage_${stage}`, where])),
    ...having('flag', t.flags, RUN_FLAG_NAMES),
    ...having('status', t.status_ids, [STATUS.complete, STATUS.voided]),
  };
};
