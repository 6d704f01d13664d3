import type * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { Access } from './access.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
type Schema = z.ZodMiniType;

/** Why a call with four eyes is asked for: a member of its body. */
export const REASON = 'reason';

/**
 * Four eyes: the call is made for whoever asks by another person, who approves exactly what was asked for
 * (docs/rules/background-work.md, "Four eyes"). Its body has a `reason` (`requiredReason` of `declare/actions/bulk.ts`).
 */
export interface FourEyes {
  /** What is asked for: "Release override". */
  label: string;
  /** Who may approve it; never who asked. */
  by: readonly Role[];
  /** The setting that turns four eyes off does not apply. */
  always?: true;
  /**
   * A save of which only these fields wait, once they are changed; it saves the others at once, and answers 202 with the
   * record. Its body has a `reason`, which is required for these fields alone.
   */
  fields?: readonly string[];
  /** The call that is asked for, if not this one: an update, for what a create could not set at once. */
  asks?: string;
  /** Which requests need it, where not all do. A method, so that it takes the body of its own call. */
  when?(body: object): boolean;
}

/**
 * One API call: who may make it, its request and its response. The route, the permission check, the validation, the
 * OpenAPI entry, the generated contract test and the console's typed fetch are all derived from it.
 */
export interface Call<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends Schema = Schema,
> {
  /** `area.verb`, unique; the name under which a handler is registered. */
  name: string;
  method: Method;
  /** Relative to the API base, with `:param` segments. */
  path: string;
  access: Access;
  summary: string;
  params?: P;
  /** The query string. Left out by list calls, whose dialect parses the query. */
  query?: Q;
  /** Accepts the list query of its resource, in the resource's dialect. */
  listQuery?: true;
  body?: B;
  answer?: R;
  /** Answers 202 and waits for another person; see `FourEyes`. */
  fourEyes?: FourEyes;
  /** The HTTP status on success; 200 by default. */
  status?: number;
  /** Refuses fields that its body does not have, as 422; all other calls ignore them. */
  exact?: true;
  /** Accepts `Dry-Run: true`: returns what would happen and changes nothing. All other calls refuse the header. */
  dryRun?: true;
  /**
   * Changes state although it is a GET. Accepted only from a script that sends the Authorization header; navigations,
   * prefetches and embedded requests of a browser are refused (docs/rules/people.md, "Notifications").
   */
  changesByGet?: true;
  /** Answers server-sent events (HTML §9.2) until the caller leaves or the session ends. */
  events?: true;
  /** Accepts multipart/form-data, streamed by the handler. */
  upload?: boolean;
  /** The media types of its body, if it is neither JSON nor files; the body is not parsed. */
  mediaTypes?: readonly string[];
  /** Returns health data: each successful call is written to the audit log as a read of this record type. */
  reads?: string;
  /** The caller sends a credential specific to this call, which the handler checks; `access` is then `public`. */
  credential?: 'webhook-token' | 'download-ticket';
  /** The call does not extend the idle time of the session. */
  keepsSession?: false;
}

/** Any call, for code that treats all calls the same way. */
export type AnyCall = Call;

/** A call that answers `{ count }`, for a menu entry. Without schemas: it is part of the first download. */
export type CountCall = Pick<Call, 'name' | 'method' | 'path' | 'access' | 'summary'>;

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

/** Whether a call changes state: it is then idempotent by key, audited, and never retried automatically. */
export const changes = (call: Pick<Call, 'method' | 'changesByGet'>): boolean =>
  call.method !== 'GET' || call.changesByGet === true;
