import * as z from 'zod/mini';
import { defineResource } from '../declare/define-resource.ts';
import { rest } from '../declare/dialect.ts';
import { instantRange, values } from '../declare/list/params.ts';
import { record } from '../declare/record.ts';
import { LOCATIONS } from '../domain/locations.ts';
import { HOLD_OPERATIONS, statusText, statusTone, TOKEN_VALID, WEBHOOK_STATUSES } from '../domain/webhook-logs.ts';

const SWITCH = /^(?:true|false)$/;

const fields = {
  created_at: z.string(),
  url: z.string(),
  method: z.string(),
  response_status: z.int(),
  entity: z.nullable(z.string()),
  eob_number: z.nullable(z.string()),
  original_filename: z.nullable(z.string()),
  token_valid: z.boolean(),
  is_on_hold: z.nullable(z.boolean()),
  error_message: z.nullable(z.string()),
  ip_address: z.string(),
  user_agent: z.nullable(z.string()),
  query_params: z.record(z.string(), z.string()),
  headers: z.record(z.string(), z.string()),
  eob_data: z.nullable(z.record(z.string(), z.unknown())),
};

/** A call of the webhook endpoint as returned by `GET /webhook-logs`. */
export const WebhookLog = z.object({ id: z.int(), ...fields });
export type WebhookLog = z.infer<typeof WebhookLog>;

/** All calls of the webhook endpoint, accepted or refused (docs/rules/exchange.md, "Webhook logs"). */
export default defineResource({
  from: 'query',
  record: record(fields),
  api: rest('/webhook-logs', {
    verbs: ['list'],
    names: { base: 1, search: 'search' },
    rows: 'data',
    total: { body: 'pagination.total', page: 'pagination.page', pages: 'pagination.totalPages' },
  }),
  texts: {
    one: 'webhook call',
    empty: 'No webhook calls yet',
    description: 'View and analyze webhook call logs',
    clear: 'Clear All',
    loadFailed: 'Data Loading Error',
  },
  list: {
    search: {
      placeholder: 'Search by EOB number, filename or URL',
      fields: ['eob_number', 'original_filename', 'url'],
    },
    pageSize: 20,
    pageSizes: [10, 20, 50, 100],
    columns: (c) => [
      c.code('id'),
      c.instant('created_at', { label: 'Time', facet: instantRange('date', { label: 'Date', open: true }) }),
      c.code('url', { label: 'URL', priority: 3, minWidth: 160 }),
      c.code('response_status', {
        priority: 1,
        label: 'Status',
        item: String,
        tone: ({ response_status }) => statusTone(response_status),
        tip: ({ response_status }) => statusText(response_status),
        facet: values('response-status', {
          label: 'Status',
          open: true,
          pattern: /^[1-5]\d\d$/,
          choices: WEBHOOK_STATUSES,
        }),
      }),
      c.choice('entity', {
        label: 'Entity',
        facet: values('entity', { label: 'Entity', pattern: /^\d{3}$/, choices: LOCATIONS }),
      }),
      c.code('eob_number', { label: 'EOB', priority: 1, minWidth: 128 }),
      c.code('original_filename', { label: 'File', minWidth: 128 }),
      c.choice('token_valid', {
        label: 'Token',
        tone: ({ token_valid }) => (token_valid ? 'success' : 'error'),
        facet: values('token-valid', { label: 'Token', open: true, pattern: SWITCH, choices: TOKEN_VALID }),
      }),
      c.choice('is_on_hold', {
        label: 'Operation',
        facet: values('is-on-hold', { label: 'Operation', pattern: SWITCH, choices: HOLD_OPERATIONS }),
      }),
      c.text('error_message', { label: 'Error', priority: 1, minWidth: 168 }),
    ],
    expand: 'custom',
  },
});
