import type { AnyCall } from '../../declare/call.ts';
import { seesSource, uneditable, visiblePart } from '../../declare/visibility.ts';
import { isJsonObject } from '../../domain/json.ts';
import type { Role } from '../../domain/roles.ts';
import { invalid } from './problems.ts';

/**
 * Refuses a body with fields that these roles may not set (docs/rules/people.md, "Fields for some roles"). Checks the
 * body before parsing, which adds defaults. Throws 422 with each field.
 */
export const refuseUneditable = ({ body: schema }: AnyCall, body: unknown, held: readonly Role[]): void => {
  if (!schema || !isJsonObject(body)) return;
  const sent = uneditable(schema, held).filter((name) => Object.hasOwn(body, name));
  if (sent.length) throw invalid(sent.map((path) => ({ path, message: 'Your role may not change this field' })));
};

/** The fields that a body may have; undefined when its schema is no record. */
const fieldsKnown = ({ body }: AnyCall): string[] | undefined =>
  body && 'shape' in body && isJsonObject(body.shape) ? Object.keys(body.shape) : undefined;

/**
 * Refuses fields that an exact call does not take from these roles (docs/rules/api.md, "Fields"). Throws 422 with each
 * field.
 */
export const refuseUnknownFields = (call: AnyCall, body: unknown, held: readonly Role[]): void => {
  const { body: schema, exact } = call;
  const known = exact && schema ? fieldsKnown(call)?.filter((name) => seesSource(schema, name, held)) : undefined;
  if (!known || !isJsonObject(body)) return;
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  if (unknown.length) throw invalid(unknown.map((path) => ({ path, message: 'This call does not take this field' })));
};

/** The part of a parsed body that these roles may set; the other fields keep their values. */
export const settablePart = (schema: NonNullable<AnyCall['body']>, body: unknown, held: readonly Role[]): unknown => {
  const visible = visiblePart(schema, body, held);
  const locked = uneditable(schema, held);
  if (!locked.length || !isJsonObject(visible)) return visible;
  return Object.fromEntries(Object.entries(visible).filter(([name]) => !locked.includes(name)));
};
