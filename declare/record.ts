import * as z from 'zod/mini';
import type { FieldMeta, RecordShape } from './field.ts';
import { asCreated, fieldMeta, withMeta } from './field.ts';
import { id } from './kinds/id.ts';
import { integerKind } from './kinds/integer.ts';
import { maskedKind } from './kinds/masked.ts';

/*
 * A record and its fields. Each kind of field is one file in `declare/kinds`; a resource takes its builders from here.
 */
export { omittable, optional, visibleTo } from './field.ts';
export { children } from './kinds/children.ts';
export { choice } from './kinds/choice.ts';
export { code } from './kinds/code.ts';
export { optionalDate, plainDate } from './kinds/date.ts';
export { decimal } from './kinds/decimal.ts';
export { emailAddress } from './kinds/email.ts';
export { instant, optionalInstant } from './kinds/instant.ts';
export { integer } from './kinds/integer.ts';
export { json } from './kinds/json.ts';
export { longText } from './kinds/long-text.ts';
export { accountNumber, masked } from './kinds/masked.ts';
export { money } from './kinds/money.ts';
export { percent } from './kinds/percent.ts';
export { lookupReference, reference } from './kinds/reference.ts';
export { routingNumber } from './kinds/routing-number.ts';
export { multiReference, multiSelect } from './kinds/several.ts';
export { state } from './kinds/state.ts';
export { optionalText, text } from './kinds/text.ts';
export { url } from './kinds/url.ts';
export { yesNo } from './kinds/yes-no.ts';
export { id };

export type RecordSchema<S extends RecordShape = RecordShape> = z.ZodMiniObject<S>;

/** A record: an id, the declared fields, and a `version` that every save increments. */
export const record = <S extends RecordShape>(fields: S) =>
  z.object({
    id: id(),
    ...fields,
    // one that is declared is kept, for lint to refuse it (R100)
    version: (fields.version ??
      withMeta(z.int(), { kind: integerKind, label: 'Version', readOnly: true })) as z.ZodMiniInt,
  });

/** The fields of a record with their metadata, in declaration order. */
export const fieldsOf = (schema: RecordSchema): [name: string, meta: FieldMeta, schema: z.ZodMiniType][] =>
  Object.entries(schema.shape).flatMap(([name, field]) => {
    const meta = fieldMeta(field);
    return meta ? [[name, meta, field] as [string, FieldMeta, z.ZodMiniType]] : [];
  });

/**
 * The request body of a save: exactly the named fields, without read-only ones. A state is set by a transition alone, and
 * may always be omitted.
 * @param save a create, which gives omitted fields their default; an update, where they become empty; or an update of a
 *   part, where they keep their value.
 */
export const inputSchema = (
  schema: RecordSchema,
  names: readonly string[],
  save: 'create' | 'update' | 'part' = 'update',
): RecordSchema => {
  const shape: RecordShape = {};
  for (const [name, meta, field] of fieldsOf(schema)) {
    if (!names.includes(name) || (meta.readOnly && !meta.machine)) continue;
    if (save === 'part' || meta.machine || (save === 'update' && meta.kind === maskedKind))
      shape[name] = z.optional(field);
    else shape[name] = asCreated(field, save === 'create' ? meta : { ...meta, default: undefined });
  }
  return z.object(shape);
};
