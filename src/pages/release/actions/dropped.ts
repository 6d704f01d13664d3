import { showInstant } from '../../../../domain/calendar/dates.ts';
import { reportRefusal } from '../../../../domain/release/release-actions.ts';
import type { RegisterReport } from '../../../../resources/check-runs/calls.ts';

/** The reports of a run's latest set; undefined if none of its reports belongs to a set. */
export const latestSet = (reports: readonly RegisterReport[]): RegisterReport[] | undefined => {
  const latest = Math.max(...reports.flatMap(({ set }) => (set ? [set.id] : [])));
  const ofLatest = reports.filter(({ set }) => set?.id === latest);
  return ofLatest.length ? ofLatest : undefined;
};

/** Why a report cannot be dropped off; undefined if it can. */
export const notDropped = ({ options, dropped_off_at }: RegisterReport): string | undefined =>
  reportRefusal(options) ?? (dropped_off_at ? `Dropped off on ${showInstant(dropped_off_at)} already.` : undefined);
