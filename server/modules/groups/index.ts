import { eq } from 'drizzle-orm';
import type { AnyCall } from '../../../declare/call.ts';
import { REASON } from '../../../declare/call.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { nextDatesOf } from '../../../domain/calendar/explained-dates.ts';
import { operatorDay } from '../../../domain/calendar/operator-clock.ts';
import { ATTACHMENTS_STRIPPED } from '../../../domain/groups/reports.ts';
import * as calls from '../../../resources/groups/calls.ts';
import { groupsByLine } from '../../../resources/groups/lookup.ts';
import type { PREMIUM_FIELDS } from '../../../resources/groups/premium-fields.ts';
import { declaredTables } from '../../db/declared.ts';
import { approvals } from '../../db/tables/approvals.ts';
import { groups } from '../../db/tables/groups.ts';
import { saveIfChanged } from '../../engine/unchanged.ts';
import { etagOf } from '../../http/etag.ts';
import type { Approved, Completes, Handler, Incoming } from '../../http/handlers.ts';
import { change, proposed, read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import type { Queue } from '../../jobs/queue.ts';
import { endWaiting, stepNote } from '../approvals/steps.ts';
import { readCalendars } from '../schedules/calendars.ts';
import { datedGroup } from './dates.ts';
import { groupsByText } from './lookup.ts';
import { premiumSave } from './premium-save.ts';
import type { Stripped } from './recipients.ts';
import type { GroupChanges, GroupSave } from './save.ts';
import { findGroup, proposeSave, saveGroup } from './save.ts';
import { scheduleSave } from './schedule-save.ts';
import { schedulerHandlers } from './scheduler.ts';

type Given = Incoming<unknown, unknown, unknown> & Approved;
type NewGroup = Pick<typeof groups.$inferInsert, 'number' | 'name' | 'location_id'> &
  Pick<GroupChanges, (typeof PREMIUM_FIELDS)[number]> & { [REASON]?: string | null };

const idOf = (params: unknown): number => Number((params as { id: string }).id);

/** What a save changed beyond what was sent, for the person. */
const noticesOf = (stripped: readonly Stripped[], ended: readonly { request: string }[]) => {
  const notices = ended.map(
    ({ request }) => `${request}: What waited for approval is dropped, because it applies again.`,
  );
  if (stripped.length)
    notices.push(
      `${ATTACHMENTS_STRIPPED} ${stripped.map(({ email, reports }) => `${email}: ${reports.join(', ')}`).join('; ')}.`,
    );
  return notices.length ? { notices } : {};
};

/** Saves the part of a group that the call's body takes. */
const saving = (how: GroupSave, call: AnyCall): Handler => {
  const handle = async ({ tx, audit, params, body, ifMatch, caller, approvedBy, waits = approvedBy && {} }: Given) => {
    const sent = body as GroupChanges; // validated by the declaration's own schema
    const id = idOf(params);
    const saved = await saveIfChanged(tx, (inner) =>
      saveGroup(inner, how, { id, version: ifMatch, sent, waits, caller }),
    );
    const { before, after, changed, secrets, stripped } = saved;
    const data = {
      ...(ifMatch === undefined && { withoutIfMatch: true }),
      ...(secrets.length && { secrets }),
      ...(stripped.length && { attachments: stripped }),
    };
    if (changed) {
      const { number: name, version } = after;
      const noted = Object.keys(data).length ? { data } : {};
      await audit({ type: auditTypeOf(how.resource), id, name, action: 'update', version, before, after, ...noted });
    }
    const waiting = changed && how.voids?.(before, after) ? after.waiting_change : null;
    const ended = waiting ? await endWaiting(tx, 'replaced', eq(approvals.id, waiting.approval)) : [];
    for (const row of ended) await audit(stepNote(row));
    const left = {
      ...after,
      ...(ended.length && { waiting_change: null }),
      ...noticesOf(changed ? stripped : [], ended),
    };
    return { body: left, headers: { etag: etagOf(after.version) } };
  };
  if (!call.fourEyes) return change(call, handle);
  const propose = ({ tx, params, body, caller }: Pick<Given, 'tx' | 'params' | 'body' | 'caller'>) =>
    proposeSave(tx, how, { id: idOf(params), sent: body as GroupChanges, caller }); // as above
  const completes: Completes = async ({ tx, params, caller }, { asked, others }) => {
    const id = idOf(params);
    const isChange = async (sent: GroupChanges) =>
      (await proposeSave(tx, how, { id, sent, caller })).effects.length > 0;
    // parts of the body, as above
    return (await how.completes?.(await findGroup(tx, how.resource, id, caller), { asked, others }, isChange)) ?? asked;
  };
  return proposed(call, { propose, handle, completes });
};

/** A new group, and how its premium is collected, if that is said: the same rules as for a save of it. */
const creating = (how: GroupSave): Handler => {
  const handle = async ({ tx, body, caller, audit, waits }: Given) => {
    // as its schema says
    const { number, name, location_id, [REASON]: _, ...premium } = body as NewGroup;
    const input = { number, name, location_id };
    const location = declaredTables.get('locations');
    const known =
      location && (await tx.select({ id: location.id }).from(location.table).where(eq(location.id, location_id)));
    if (!known?.length) {
      throw new Problem('invalid', { issues: [{ path: 'location_id', message: 'There is no such location' }] });
    }
    const [made] = await tx.insert(groups).values(input).onConflictDoNothing().returning({ id: groups.id });
    if (!made) {
      const message = `Group ${number} already exists`;
      throw new Problem('conflict', { text: message, issues: [{ path: 'number', message }] });
    }
    const { id } = made;
    const isSaid = Object.keys({ ...premium, ...waits }).length > 0;
    if (isSaid) await saveGroup(tx, how, { id, version: undefined, sent: premium, waits, caller });
    const row = await findGroup(tx, how.resource, id, caller);
    // as it is read: accounts as their masks
    const said = Object.fromEntries(Object.keys(premium).map((field) => [field, Reflect.get(row, field)]));
    const { version } = row;
    await audit({ action: 'create', type: 'group', id, name: number, version, after: { ...input, ...said } });
    return { body: row, headers: { etag: etagOf(version) } };
  };
  const propose = () => {
    throw new Error('What waits of a new group is asked for as its update');
  };
  return proposed(calls.createGroup, { propose, handle });
};

const updateOf = (resource: Resource): AnyCall[] => resourceCalls(resource).filter(({ verb }) => verb === 'update');

/** The groups and their further screens, as declared. */
interface GroupScreens {
  resource: Resource;
  scheduler: Resource | undefined;
  premium: Resource | undefined;
}

/** The settings of groups on the screens that edit them, and their computed dates. The reads follow from the declaration. */
export const groupHandlers = ({ resource, scheduler, premium }: GroupScreens, queue: Queue): Handler[] => {
  const network: GroupSave = { resource, prepare: (_, sent) => sent };
  const networkAndPremium = premium ? premiumSave(resource, premium, queue) : network;
  return [
    creating(networkAndPremium),
    ...updateOf(resource).map((call) => saving(networkAndPremium, call)),
    saving(network, calls.saveNetwork),
    ...(scheduler ? updateOf(scheduler).map((call) => saving(scheduleSave(scheduler, queue), call)) : []),
    ...(scheduler ? schedulerHandlers : []),
    read(groupsByLine, async ({ db, query, caller }) => ({ body: await groupsByText(db, query.filterLine, caller) })),
    read(calls.groupDates, async ({ db, params, caller }) => {
      const today = operatorDay(new Date());
      const group = await datedGroup(db, idOf(params), caller);
      const calendarOf = await readCalendars(db);
      return { body: { today, dates: nextDatesOf(group, today, calendarOf(group.location_id)) } };
    }),
  ];
};
