import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/database.ts';
import { webhookLogs } from '../../db/tables/messages.ts';

const LOGGED_HEADERS = ['user-agent', 'content-type', 'authorization', 'x-request-id'];

const LONGEST = 500;

/** The headers worth keeping; the token is told by its scheme and its length alone. */
const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    LOGGED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      if (typeof value !== 'string') return [];
      return [
        [name, name === 'authorization' ? `${value.split(' ')[0]?.slice(0, 20)} ••••••` : value.slice(0, LONGEST)],
      ];
    }),
  );

export interface WebhookOutcome {
  status: number;
  tokenValid: boolean;
  error?: string;
  isOnHold?: boolean;
  entity?: string;
  filename?: string;
  eob?: Record<string, unknown>;
}

/** Writes a call down, whatever became of it; apart from the change, for a refused call changes nothing else. */
export const logWebhook = async (db: Db, request: FastifyRequest, outcome: WebhookOutcome): Promise<void> => {
  const url = new URL(request.url, 'http://api');
  const query = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name.slice(0, 50), value.slice(0, LONGEST)]),
  );
  await db.insert(webhookLogs).values({
    url: url.pathname,
    method: request.method,
    response_status: outcome.status,
    entity: outcome.entity ?? null,
    eob_number: query.eob ?? null,
    original_filename: outcome.filename ?? query.file ?? null,
    token_valid: outcome.tokenValid,
    is_on_hold: outcome.isOnHold ?? null,
    error_message: outcome.error ?? null,
    ip_address: request.ip,
    user_agent: request.headers['user-agent']?.slice(0, LONGEST) ?? null,
    query_params: query,
    headers: headersOf(request),
    eob_data: outcome.eob ?? null,
  });
};
