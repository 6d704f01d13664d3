import type { SQL } from 'drizzle-orm';
import { and, count, desc, gte, ilike, inArray, lte, or } from 'drizzle-orm';
import type { ListState } from '../../../declare/list-state.ts';
import type { RangeValue } from '../../../declare/params.ts';
import type { Resource } from '../../../declare/resource.ts';
import { resourceCalls } from '../../../declare/resource-calls.ts';
import { maskedAuthorization, TOKEN_VALID } from '../../../domain/webhook-logs.ts';
import type { WebhookLog } from '../../../resources/webhook-logs.ts';
import type { Queries } from '../../db/database.ts';
import { webhookLogs } from '../../db/tables/messages.ts';
import { csvOf, EXPORT_CAP, tooManyToExport } from '../../engine/export.ts';
import { boundsOf } from '../../engine/instants.ts';
import { askedOf } from '../../engine/list.ts';
import { containing } from '../../engine/where.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';

const WHOLE = { limit: EXPORT_CAP, offset: 0 };

const searched = (text: string): SQL | undefined => {
  const pattern = containing(text);
  return or(
    ilike(webhookLogs.eob_number, pattern),
    ilike(webhookLogs.original_filename, pattern),
    ilike(webhookLogs.url, pattern),
  );
};

const whereOf = ({ search, filters }: ListState): SQL | undefined => {
  const time = boundsOf((filters.date ?? {}) as RangeValue);
  const chosen = (name: string) => filters[name] as readonly string[] | undefined;
  const switched = (name: string) => chosen(name)?.map((value) => value === 'true');
  const [entities, statuses] = [chosen('entity'), chosen('response-status')];
  const [tokens, holds] = [switched('token-valid'), switched('is-on-hold')];
  return and(
    search ? searched(search) : undefined,
    time.from ? gte(webhookLogs.created_at, time.from) : undefined,
    time.to ? lte(webhookLogs.created_at, time.to) : undefined,
    entities ? inArray(webhookLogs.entity, [...entities]) : undefined,
    statuses ? inArray(webhookLogs.response_status, statuses.map(Number)) : undefined,
    tokens ? inArray(webhookLogs.token_valid, tokens) : undefined,
    holds ? inArray(webhookLogs.is_on_hold, holds) : undefined,
  );
};

/** The headers of a call; authorization stays masked, even if it was stored unmasked. */
const maskHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.toLowerCase() === 'authorization' ? maskedAuthorization(value) : value,
    ]),
  );

const asCall = ({ created_at, ...row }: typeof webhookLogs.$inferSelect): WebhookLog => ({
  ...row,
  created_at: created_at.toISOString(),
  headers: maskHeaders(row.headers),
});

/** The calls that match a list state, newest first, and their total number. */
export const listCalls = async (db: Queries, state: ListState, page: { limit: number; offset: number }) => {
  const where = whereOf(state);
  const rows = await db
    .select()
    .from(webhookLogs)
    .where(where)
    .orderBy(desc(webhookLogs.created_at), desc(webhookLogs.id))
    .limit(page.limit)
    .offset(page.offset);
  const [all] = await db.select({ count: count() }).from(webhookLogs).where(where);
  return { calls: rows.map(asCall), total: all?.count ?? 0 };
};

const exported = async (resource: Resource, search: URLSearchParams, db: Queries, { roles }: Caller) => {
  const { calls, total } = await listCalls(db, askedOf(resource, search).state, WHOLE);
  if (total > EXPORT_CAP) throw tooManyToExport(total);
  const lines = calls.map((call) => ({ ...call, version: 0, token_valid: TOKEN_VALID[`${call.token_valid}`] }));
  return csvOf(resource, lines, db, roles);
};

/** The log of calls to the webhook endpoint. */
export const webhookLogHandlers = (resource: Resource): Handler[] =>
  resourceCalls(resource).map((call) =>
    read(call, async ({ db, search, caller }) => {
      if (call.verb === 'export') return exported(resource, search, db, caller);
      const { state, page = WHOLE } = askedOf(resource, search);
      const { calls, total } = await listCalls(db, state, page);
      const totalPages = Math.ceil(total / state.pageSize);
      return { body: { data: calls, pagination: { total, page: state.page + 1, totalPages } } };
    }),
  );
