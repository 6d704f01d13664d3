import { applicable, applies, removedFields, unusedFields } from '../../../declare/conditions.ts';
import { savedFields } from '../../../declare/form.ts';
import { isEmpty } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { PREMIUM_FIELDS, PREMIUM_FOUR_EYES } from '../../../resources/groups/premium-fields.ts';
import { refuseContradictions } from '../../engine/save.ts';
import type { Queue } from '../../jobs/queue.ts';
import { computeDates } from '../schedules/dates.ts';
import type { GroupChanges, GroupSave } from './save.ts';

/** Whether a save is about how the premium is collected. */
const hasPremium = (sent: GroupChanges): boolean => PREMIUM_FIELDS.some((name) => sent[name] !== undefined);

const ACCOUNTS: readonly string[] = PREMIUM_FOUR_EYES.fields;

/**
 * A save of the network or the premium settings, which one call takes. The premium is checked by what its form says, on
 * the whole group that the save leaves; what stops applying is emptied, and the next pull date follows. Accounts that no
 * longer apply are emptied when another person has approved it.
 */
export const premiumSave = (resource: Resource, screen: Resource, queue: Queue): GroupSave => ({
  resource,
  shownOn: screen,
  prepare: (before, sent, waits) => {
    const given = { ...sent, ...waits };
    if (!hasPremium(given)) return sent;
    const whole = applicable(screen, { ...before, ...given }, before);
    refuseContradictions(screen, { ...whole, ...given }, before);
    const emptied = removedFields(screen, { ...before, ...given }, before).filter(
      ({ source }) => !(waits && ACCOUNTS.includes(source)),
    );
    return {
      premium_is_active: before.premium_is_active ?? false,
      ...sent,
      ...Object.fromEntries(emptied.map(({ source }) => [source, null])),
    };
  },
  completes: async (row, { asked, others }, isChange) => {
    if (!hasPremium({ ...others, ...asked })) return asked;
    const idle = new Set(savedFields(screen.form).flatMap((field) => (applies(field, row) ? [] : field.source)));
    // the form sends what does not apply as empty
    const own = Object.fromEntries(Object.entries(asked).filter(([name, value]) => !isEmpty(value) || !idle.has(name)));
    const unused = unusedFields(screen, row);
    if (!unused.length) return own;
    const isAskedAlready = unused.every(({ isWaiting }) => isWaiting) && !(await isChange(own));
    return isAskedAlready ? own : { ...own, ...Object.fromEntries(unused.map(({ source }) => [source, null])) };
  },
  // accounts that apply again are to stay, whatever was asked for while they did not
  voids: (before, after) =>
    unusedFields(screen, before).some(({ source, isWaiting }) => {
      const field = savedFields(screen.form).find((one) => one.source === source);
      return isWaiting && field !== undefined && applies(field, after);
    }),
  follow: (tx, id, sent) =>
    hasPremium(sent) ? computeDates(tx, queue, operatorDay(new Date()), [id]) : Promise.resolve(),
});
