import { applicable, applies, removedFields } from '../../../declare/conditions.ts';
import { savedFields } from '../../../declare/form.ts';
import { isEmpty, repeated } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { Values } from './values.ts';
import { formValues, metaOf, same } from './values.ts';

/** A form that is being filled in: the record that its changes are based on, absent for a new one, and its values. */
interface Draft {
  before: Row | undefined;
  values: Values;
}

/** The values of a form as a save checks and sends them: what stops applying is empty, what did not apply is as it was. */
export const settledValues = (resource: Resource, { before, values }: Draft): Values => {
  // as its inputs have it, so that what is left as it was is valid input
  const was = before && { ...before, ...formValues(resource, before) };
  const whole = applicable(resource, { ...before, ...values }, was);
  return Object.fromEntries(Object.keys(values).map((source) => [source, whole[source]]));
};

/**
 * What a save sends of the checked values: of a call that takes parts of a record, the fields that the person changed and
 * those that the save removes; of any other, all of them.
 */
export const changedPart = (resource: Resource, { before, values }: Draft, checked: Values): Values => {
  const { api } = resource;
  if (!before || api.update !== 'PATCH' || (api.kind === 'rest' && api.upsert)) return checked;
  const base = formValues(resource, before);
  const fields = savedFields(resource.form);
  const removed = removedFields(resource, { ...before, ...values }, before);
  const whole = applicable(resource, { ...before, ...values }, before);
  const isSent = (source: string) => {
    const field = fields.find((one) => one.source === source);
    return field && !applies(field, whole) ? removed.includes(field) : !same(values[source], base[source]);
  };
  return Object.fromEntries(Object.entries(checked).filter(([source]) => isSent(source)));
};

/** The labels of the fields that a save removes, those among them that were typed and never saved; each once. */
export const removedLabels = (resource: Resource, { before, values }: Draft): string[] => {
  const base = formValues(resource, before);
  const draft = { ...before, ...values };
  const removed = removedFields(resource, draft, { ...before });
  const whole = applicable(resource, draft, before);
  const isTyped = (source: string) =>
    !isEmpty(values[source]) && isEmpty(whole[source]) && !same(values[source], base[source]);
  const fields = savedFields(resource.form).filter(
    (field) => removed.includes(field) || (!applies(field, whole) && isTyped(field.source)),
  );
  const full = fields.map(({ source }) => metaOf(resource, source).label);
  const short = fields.map(({ label }, i) => label ?? full[i] ?? '');
  const alike = repeated(short);
  return short.map((label, i) => (alike.includes(label) ? (full[i] ?? label) : label));
};
