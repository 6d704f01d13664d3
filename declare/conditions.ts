import type { WaitingChange } from './actions/four-eyes.ts';
import { fieldMeta } from './field.ts';
import type { FormField } from './form.ts';
import { savedFields } from './form.ts';
import { isEmpty } from './list/values.ts';
import type { Resource } from './resource.ts';

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

/** What a change that waits for another person makes of a field (`declare/actions/four-eyes.ts`); undefined: nothing. */
const waitingValue = ({ record: schema }: Declared, source: string, record: Values): string | null | undefined => {
  const field = schema.shape[source];
  const { waiting_change } = record as { waiting_change?: WaitingChange | null }; // a member of records with four eyes
  const label = field && fieldMeta(field)?.label;
  return waiting_change?.changes.find((change) => change.label === label)?.to;
};

/** Whether what waits gives the field a value. */
const isGivenByWaiting = (resource: Declared, source: string, record: Values): boolean =>
  typeof waitingValue(resource, source, record) === 'string';

/** A field with four eyes that has a value but does not apply: a save asks another person to empty it. */
export interface UnusedField {
  source: string;
  /** Whether that waits already. */
  isWaiting: boolean;
}

/** The fields with four eyes that a record has a value in, and that do not apply to it with these values. */
export const unusedFields = (
  resource: Declared & Pick<Resource, 'fourEyes'>,
  record: Values,
  values: Values = record,
): UnusedField[] =>
  savedFields(resource.form)
    .filter((field) => resource.fourEyes?.fields.includes(field.source) && !applies(field, values))
    .filter(({ source }) => !isEmpty(record[source]))
    .map(({ source }) => ({ source, isWaiting: waitingValue(resource, source, record) === null }));

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
