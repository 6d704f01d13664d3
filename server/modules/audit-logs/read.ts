import type { SQL } from 'drizzle-orm';
import { eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS, AUDIT_TYPES } from '../../../domain/audit.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import { countEntries } from '../../audit/seal.ts';
import type { Queries } from '../../db/database.ts';
import { users } from '../../db/tables/people.ts';
import { auditLog } from '../../db/tables/records.ts';
import { descending, leftJoin, readModel } from '../../engine/reads/model.ts';
import { actorLabels, actorsCalled } from './actors.ts';
import { entriesOf } from './entries.ts';
import { aboutGroups, aboutRecords, groupLabels, recordLabels } from './records.ts';

/** The values of a catalogue whose name or label contains the text. */
const meant = (catalogue: Readonly<Record<string, string>>, text: string): string[] =>
  Object.entries(catalogue).flatMap(([value, label]) =>
    value.includes(text) || label.toLowerCase().includes(text) ? [value] : [],
  );

/** Resolves a search to values first, so that the log's indexes support it. */
const searched = async (search: string, db: Queries): Promise<SQL> => {
  const text = search.toLowerCase();
  const people = await actorsCalled(db, search);
  const [actions, types] = [meant(AUDIT_ACTIONS, text), meant(AUDIT_TYPES, text)];
  const ways = or(
    people.length ? inArray(auditLog.actor_id, people) : undefined,
    'system'.includes(text) ? isNull(auditLog.actor_id) : undefined,
    actions.length ? inArray(auditLog.action, actions) : undefined,
    types.length ? inArray(auditLog.resource_type, types) : undefined,
  );
  return ways ?? sql`false`;
};

const { resource_type, resource_id, resource_name, data } = auditLog;

/** The audit log, newest first (docs/rules/api.md, "Audit log"). */
export const auditLogModel = readModel<AuditLogEntry>({
  from: auditLog,
  moves: { at: [auditLog.created_at] },
  join: [leftJoin(users, eq(users.id, auditLog.actor_id))],
  order: [descending(auditLog.created_at), descending(auditLog.id)],
  total: countEntries,
  search: searched,
  sources: {
    createdAt: { value: auditLog.created_at },
    actor: {
      members: { id: users.id, firstName: users.first_name, lastName: users.last_name },
      is: (ids) => inArray(auditLog.actor_id, ids.map(Number)),
      labels: actorLabels,
    },
    'resource.id': { is: aboutRecords, labels: recordLabels },
    'resource.number': { is: aboutGroups, labels: groupLabels },
    resource: { members: { type: resource_type, id: resource_id, name: resource_name, data } },
  },
  load: entriesOf,
});
