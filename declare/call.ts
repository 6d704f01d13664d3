import type * as z from 'zod/mini';
import type { Access } from './access.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
type Schema = z.ZodMiniType;

/**
 * One call of the API: who may make it, what goes in, what comes out. The route, the permission check, the
 * validation, the OpenAPI entry, the generated contract test and the console's typed fetch all follow from it.
 */
export interface Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `area.verb`, unique; a handler registers itself under it. */
  name: string;
  method: Method;
  /** Below the API base, with `:param` segments. */
  path: string;
  access: Access;
  summary: string;
  params?: P;
  /** Of the query string; a call of a list leaves this out, its dialect reads the query. */
  query?: Q;
  /** Takes the query of its resource's list, in the resource's dialect. */
  listQuery?: true;
  body?: B;
  answer?: R;
  /** The status of success; 200 unless said. */
  status?: number;
  /** Takes `Dry-Run: true`: answers what would happen and changes nothing. Every other call refuses the header. */
  dryRun?: true;
  /**
   * Changes state although it is a GET: answered to calls that a script makes of itself, with the Authorization header,
   * and to nothing that a browser follows, fetches ahead or shows (docs/rules/people.md, "Notifications").
   */
  changesByGet?: true;
  /** Takes multipart/form-data, streamed by the handler. */
  upload?: boolean;
  /** Answers health data: each successful call is written to the audit log as a read. */
  reads?: string;
  /** Who calls shows a credential of the call's own, which its handler checks; `access` is then `public`. */
  credential?: 'webhook-token' | 'download-ticket';
  /** May be called without a session that is kept alive by it. */
  keepsSession?: false;
}

/** Any call, for code that treats them alike. */
export type AnyCall = Call;

export const defineCall = <
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
>(
  call: Call<P, Q, B, R>,
): Call<P, Q, B, R> => call;

/** The path with its parameters filled in, each encoded as one segment. */
export const pathOf = (call: Pick<Call, 'path'>, params: Readonly<Record<string, string | number>> = {}): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

/** Whether a call changes something: it is then idempotent by key, audited, and never repeated by itself. */
export const changes = (call: Pick<Call, 'method' | 'changesByGet'>): boolean =>
  call.method !== 'GET' || call.changesByGet === true;
