import type { FastifyRequest } from 'fastify';
import { maskedAuthorization, maskedQuery } from '../../../domain/webhook-logs.ts';
import type { Queries } from '../../db/database.ts';
import { webhookLogs } from '../../db/tables/messages.ts';

const LOGGED_HEADERS = ['user-agent', 'content-type', 'authorization', 'x-request-id'];

/** The headers to log; of the token only its scheme and length. */
const headersOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    LOGGED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      if (typeof value !== 'string') return [];
      return [[name, name === 'authorization' ? maskedAuthorization(value) : value]];
    }),
  );

interface WebhookOutcome {
  status: number;
  tokenValid: boolean;
  error?: string;
  isOnHold?: boolean;
  entity?: string;
  filename?: string;
  eob?: Record<string, unknown>;
}

/** Logs a call with any outcome and content; `db` is the transaction of a change it made. */
export const logWebhook = async (db: Queries, request: FastifyRequest, outcome: WebhookOutcome): Promise<void> => {
  const url = new URL(request.url, 'http://api');
  const query = Object.fromEntries(url.searchParams);
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
    user_agent: request.headers['user-agent'] ?? null,
    query_params: maskedQuery(query),
    headers: headersOf(request),
    eob_data: outcome.eob ?? null,
  });
};
