import type { SQL } from 'drizzle-orm';
import { and, inArray } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { allows, readersOf } from '../../../declare/access.ts';
import type { LiveChange } from '../../../declare/live.ts';
import { auditTypeOf } from '../../../declare/naming.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Queries } from '../../db/database.ts';
import type { ReadModel, Reference } from '../../engine/reads/model.ts';
import { rowsOfModel } from '../../engine/reads/model.ts';
import { joined } from '../../engine/reads/rows.ts';
import type { Caller } from '../../http/sessions.ts';
import type { Change } from './feed.ts';

const dialect = new PgDialect();

/** The types under which the audit log names the records of a resource. */
export const typesOf = (resource: Resource): readonly string[] => resource.history ?? [auditTypeOf(resource)];

/** By the types under which the audit log names their records. */
export const recordsByType = (
  resources: readonly Resource[],
  models: ReadonlyMap<string, ReadModel>,
): ReadonlyMap<string, readonly Reference[]> => {
  const named = resources.flatMap((resource) => {
    const model = models.get(resource.name);
    return model ? typesOf(resource).map((type) => ({ type, of: { resource, model } })) : [];
  });
  return new Map([...Map.groupBy(named, ({ type }) => type)].map(([type, all]) => [type, all.map(({ of }) => of)]));
};

/** Those of the records that there are, and that fulfil a condition. */
export const recordsOf = async (
  db: Queries,
  { resource, model }: Reference,
  ids: readonly string[],
  condition?: SQL,
): Promise<ReadonlySet<string>> => {
  const isText = resource.list.shape.ids === 'text';
  const values = isText ? [...ids] : ids.map(Number).filter(Number.isSafeInteger);
  const query = db
    .with(...rowsOfModel(model))
    .select({ id: model.id })
    .from(model.from)
    .$dynamic();
  const rows = await joined(query, model).where(and(inArray(model.id, values), condition));
  return new Set(rows.map(({ id }) => String(id)));
};

/**
 * What of the changes callers may learn: which record of what they may read, within their row scope, has changed. Callers
 * with the same condition share one question.
 */
export const visibleChanges = (
  db: Queries,
  records: ReadonlyMap<string, readonly Reference[]>,
  changes: readonly Change[],
) => {
  const asked = new Map<string, Promise<ReadonlySet<string>>>();
  const concerned = changes.flatMap((change) => (records.get(change.type) ?? []).map((of) => ({ of, change })));
  const ofResource = Map.groupBy(concerned, ({ of }) => of);

  const seenBy = ({ resource, model }: Reference, caller: Caller, ids: readonly string[]) => {
    const scope = model.scope(caller);
    if (!scope) return undefined;
    const { sql, params } = dialect.sqlToQuery(scope);
    const key = JSON.stringify([resource.name, sql, params]);
    const known = asked.get(key);
    if (known) return known;
    const found = recordsOf(db, { resource, model }, ids, scope);
    asked.set(key, found);
    return found;
  };

  return async (caller: Caller): Promise<LiveChange[]> => {
    const told: LiveChange[] = [];
    for (const [of, all] of ofResource) {
      const { access, name } = of.resource;
      if (!allows(readersOf(access), caller.roles)) continue;
      const latest = new Map(all.map(({ change: { id, version } }) => [id, version]));
      const seen = await seenBy(of, caller, [...latest.keys()]);
      for (const [id, version] of latest) if (seen?.has(id) ?? true) told.push({ resource: name, id, version });
    }
    return told;
  };
};
