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

type Checked = Declared & Pick<Resource, 'fourEyes'>;

/** The fields with four eyes that a record has a value in, and that do not apply to it. */
export const unusedFields = (resource: Checked, record: Values): UnusedField[] =>
  savedFields(resource.form)
    .filter((field) => resource.fourEyes?.fields.includes(field.source) && !applies(field, record))
    .filter(({ source }) => !isEmpty(record[source]))
    .map(({ source }) => ({ source, isWaiting: waitingValue(resource, source, record) === null }));

const isFilled = (value: unknown): boolean => !isEmpty(value) && value !== false;

/**
 * Whether a save leaves a field as it is although it does not apply: it did not apply before either, so that no change of
 * the save empties it. With four eyes it is asked for again until its removal waits.
 */
const isLeft = (resource: Checked, field: FormField, before: Values): boolean => {
  if (!isFilled(before[field.source])) return false;
  return resource.fourEyes?.fields.includes(field.source)
    ? waitingValue(resource, field.source, before) === null
    : !applies(field, before);
};

/**
 * The record as its form saves it (docs/rules/lists-and-forms.md, "Forms"): fields that stop applying are empty, those that
 * did not apply before are as they were. In the form's order.
 * @param before the record that the save changes; empty for a new one
 */
export const applicable = (resource: Checked, record: Values, before: Values = {}): Values => {
  const { form, record: schema } = resource;
  const values: Record<string, unknown> = { ...record };
  for (const field of savedFields(form)) {
    const { source } = field;
    const declared = schema.shape[source];
    if (applies(field, values)) continue;
    values[source] = isLeft(resource, field, before)
      ? before[source]
      : ((declared && fieldMeta(declared)?.kind.blank) ?? null);
  }
  return values;
};

/** The fields with a value that a save empties, because they do not apply to the record as it leaves it. */
export const removedFields = (resource: Checked, record: Values, before: Values): FormField[] => {
  const whole = applicable(resource, record, before);
  return savedFields(resource.form).filter(
    (field) => !applies(field, whole) && isFilled(before[field.source]) && !isLeft(resource, field, before),
  );
};

const labelOf = ({ record }: Declared, { source, label }: FormField): string => {
  const field = record.shape[source];
  return label ?? (field && fieldMeta(field)?.label) ?? source;
};

/** Whether two values of a field are the same in JSON. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Where a record contradicts the conditions of its form: a field that does not apply has a value, one that is required
 * has none, or two contradict each other. What waits for another person counts as given. Console and server check by this
 * one function.
 * @param before the record that is changed: what it contradicts already, and the change leaves, is no fault of the change
 */
export const conditionFaults = (resource: Checked, record: Values, before: Values = {}): ConditionFault[] =>
  savedFields(resource.form).flatMap((field): ConditionFault[] => {
    const { source } = field;
    const value = record[source];
    const label = labelOf(resource, field);
    if (!applies(field, record)) {
      const isFault = isFilled(value) && !(isSame(value, before[source]) && isLeft(resource, field, before));
      return isFault ? [{ source, message: `${label} does not apply here` }] : [];
    }
    const isMissing = isEmpty(value) && isRequiredBy(field, record) && !isGivenByWaiting(resource, source, record);
    if (isMissing) return [{ source, message: `${label} is required` }];
    const refusal = isFilled(value) && field.refuse?.(record as never); // the record that its own declaration types
    return refusal ? [{ source, message: refusal }] : [];
  });
