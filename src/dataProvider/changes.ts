import type { Identifier } from 'ra-core';
import { REASON } from '../../declare/call.ts';
import { editableFields } from '../../declare/form.ts';
import type { Resource } from '../../declare/resource.ts';
import type { RequestOptions } from './http.ts';
import type { CallMeta, DialectClient } from './provider.ts';

export const partOf = (body: unknown, key: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined;

/**
 * The fields of a record that a save sends: the editable fields of its form, or every field when the resource has no
 * form. The reason for changing fields with four eyes goes with them.
 */
export const savedPart = (
  data: object,
  { form, actionFields, fourEyes }: Resource,
  save: 'create' | 'update' = 'create',
): object => {
  const names = editableFields(form, save);
  if (!names.length) return data;
  if (save === 'update') names.push(...actionFields);
  if (fourEyes) names.push(REASON);
  return Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
};

/** The request options of a change: the version it is based on, and its idempotency key. */
export const changeOptions = (meta: CallMeta | undefined, previous?: object): RequestOptions => {
  const version: unknown = meta?.version ?? partOf(previous, 'version');
  return {
    ...(typeof version === 'number' && { ifMatch: version }),
    idempotencyKey: meta?.intent ?? crypto.randomUUID(),
    background: meta?.background,
  };
};

interface Change {
  id: Identifier;
  previousData?: object;
  meta?: CallMeta;
}

/**
 * The whole record that a change is based on: the caller's if it came from the API, which its version shows, otherwise
 * as it is now. A request that replaces the record (PUT) sends the changed fields over it.
 */
export const baseOf = async ({ id, previousData, meta }: Change, { getOne }: Pick<DialectClient, 'getOne'>) =>
  previousData && partOf(previousData, 'version') !== undefined
    ? previousData
    : ((await getOne({ id, meta: { background: meta?.background } })) as object);
