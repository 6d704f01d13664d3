import { and, inArray } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { allows } from '../../../declare/access.ts';
import type { LiveChange } from '../../../declare/live.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { ReadModel } from '../../engine/reads/model.ts';
import { rowsOfModel } from '../../engine/reads/model.ts';
import { joined } from '../../engine/reads/rows.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Change } from './feed.ts';

/** A resource whose changes are told, and how its records are read. */
export interface LiveRecords {
  resource: Resource;
  model: ReadModel;
}

const dialect = new PgDialect();

/** The types under which the audit log names the records of a resource. */
const typesOf = (resource: Resource): readonly string[] => resource.history ?? [auditTypeOf(resource)];

/** By the types under which the audit log names their records. */
export const recordsByType = (
  resources: readonly Resource[],
  models: ReadonlyMap<string, ReadModel>,
): ReadonlyMap<string, readonly LiveRecords[]> => {
  const named = resources.flatMap((resource) => {
    const model = models.get(resource.name);
    return model ? typesOf(resource).map((type) => ({ type, of: { resource, model } })) : [];
  });
  const byType = new Map<string, LiveRecords[]>();
  for (const { type, of } of named) byType.set(type, [...(byType.get(type) ?? []), of]);
  return byType;
};

/**
 * What of the changes callers may learn: which record of what they may read, within their row scope, has changed. Callers
 * with the same condition share one question.
 */
export const visibleChanges = (
  db: Queries,
  records: ReadonlyMap<string, readonly LiveRecords[]>,
  changes: readonly Change[],
) => {
  const asked = new Map<string, Promise<ReadonlySet<string>>>();
  const ofResource = new Map<LiveRecords, Change[]>();
  for (const change of changes) {
    for (const of of records.get(change.type) ?? []) ofResource.set(of, [...(ofResource.get(of) ?? []), change]);
  }

  const seenBy = ({ resource, model }: LiveRecords, caller: Caller, ids: readonly string[]) => {
    const scope = model.scope(caller);
    if (!scope) return undefined;
    const { sql, params } = dialect.sqlToQuery(scope);
    const key = JSON.stringify([resource.name, sql, params]);
    const known = asked.get(key);
    if (known) return known;
    const isText = resource.list.shape.ids === 'text';
    const values = isText ? [...ids] : ids.map(Number).filter(Number.isSafeInteger);
    const query = db
      .with(...rowsOfModel(model))
      .select({ id: model.id })
      .from(model.from)
      .$dynamic();
    const found = Promise.resolve(joined(query, model).where(and(inArray(model.id, values), scope))).then(
      (rows) => new Set(rows.map(({ id }) => String(id))),
    );
    asked.set(key, found);
    return found;
  };

  return async (caller: Caller): Promise<LiveChange[]> => {
    const told: LiveChange[] = [];
    for (const [of, all] of ofResource) {
      const { access, name } = of.resource;
      if (!allows(access.read ?? access.view, caller.roles)) continue;
      const latest = new Map(all.map((one) => [one.id, one.version]));
      const seen = await seenBy(of, caller, [...latest.keys()]);
      for (const [id, version] of latest) if (seen?.has(id) ?? true) told.push({ resource: name, id, version });
    }
    return told;
  };
};
