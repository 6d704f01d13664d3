import { fieldMeta } from './field.ts';
import type { FormField } from './form.ts';
import { savedFields } from './form.ts';
import type { WaitingChange } from './four-eyes.ts';
import type { Resource } from './resource.ts';
import { isEmpty } from './values.ts';

type Values = Readonly<Record<string, unknown>>;
type Declared = Pick<Resource, 'form' | 'record'>;

/** A field that cannot be saved as it is, with the text for the person. */
export interface ConditionFault {
  source: string;
  message: string;
}

/** Whether a field applies to the record in the form. */
export const applies = (field: Pick<FormField, 'when'>, record: Values): boolean =>
  field.when?.(record as never) ?? true; // the record that its own declaration types

/** Whether a field that applies must be filled in, beyond what its kind says. */
export const isRequiredBy = ({ required }: Pick<FormField, 'required'>, record: Values): boolean =>
  typeof required === 'function' ? required(record as never) : (required ?? false);

/** The record as its form saves it: fields that do not apply are empty, in the form's order. */
export const applicable = ({ form, record: schema }: Declared, record: Values): Values => {
  const values: Record<string, unknown> = { ...record };
  for (const field of savedFields(form)) {
    const declared = schema.shape[field.source];
    if (!applies(field, values)) values[field.source] = (declared && fieldMeta(declared)?.kind.blank) ?? null;
  }
  return values;
};

/** Whether a change that waits for another person gives the field a value (`declare/four-eyes.ts`). */
const isGivenByWaiting = ({ record: schema }: Declared, source: string, record: Values): boolean => {
  const field = schema.shape[source];
  const { waiting_change } = record as { waiting_change?: WaitingChange | null }; // a member of records with four eyes
  const label = field && fieldMeta(field)?.label;
  return waiting_change?.changes.some((change) => change.label === label && change.to !== null) ?? false;
};

const labelOf = ({ record }: Declared, { source, label }: FormField): string => {
  const field = record.shape[source];
  return label ?? (field && fieldMeta(field)?.label) ?? source;
};

/**
 * Where a record contradicts the conditions of its form: a field that does not apply has a value, or one that is
 * required has none. What waits for another person counts as given. Console and server check by this one function.
 */
export const conditionFaults = (resource: Declared, record: Values): ConditionFault[] =>
  savedFields(resource.form).flatMap((field): ConditionFault[] => {
    const { source } = field;
    const value = record[source];
    const isFilled = !isEmpty(value) && value !== false;
    const label = labelOf(resource, field);
    if (!applies(field, record)) return isFilled ? [{ source, message: `${label} does not apply here` }] : [];
    const isMissing = isEmpty(value) && isRequiredBy(field, record) && !isGivenByWaiting(resource, source, record);
    return isMissing ? [{ source, message: `${label} is required` }] : [];
  });
