import { useController } from 'react-hook-form';
import type { FormField } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import { valueAt } from '../../../declare/values.ts';
import { INPUTS } from './inputs.tsx';
import { Labelled } from './Labelled.ts';
import { MultiSelectField } from './MultiSelectField.tsx';
import { PivotInputs } from './PivotInputs.tsx';
import type { Values } from './values.ts';
import { metaOf } from './values.ts';

interface Props {
  field: FormField;
  resource: Resource;
  /** The id of the form; input ids are derived from it, so that the error summary can link to them. */
  formId: string;
}

export const inputId = (formId: string, source: string) => `${formId}-${source}`;

/** The `aria-describedby` of an input: the ids of its hint and error. */
export const describedBy = (id: string, hint: boolean, fault: boolean): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/** One field: its label, control, hint and error. */
export const Field = ({ field, resource, formId }: Props) => {
  const { source, hint, pivot } = field;
  const meta = metaOf(resource, source);
  const { field: control, fieldState } = useController<Values>({ name: source });
  const fault = fieldState.error?.message ?? nestedFault(fieldState.error);
  const id = inputId(formId, source);
  const label = field.label ?? meta.label;
  const given = {
    id,
    ref: control.ref,
    onBlur: control.onBlur,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy(id, hint !== undefined, fault !== undefined),
    'aria-required': meta.required,
  };
  const notes = (
    <>
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault && (
        <span className="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </>
  );
  if (pivot) {
    return (
      <PivotInputs label={label} pivot={pivot} value={control.value} onChange={control.onChange} given={given}>
        {notes}
      </PivotInputs>
    );
  }
  if (meta.kind === 'multiSelect') {
    const { value, onChange } = control;
    return (
      <MultiSelectField label={label} field={field} meta={meta} value={value} onChange={onChange} given={given}>
        {notes}
      </MultiSelectField>
    );
  }
  if (meta.kind === 'id' || meta.kind === 'instant' || meta.kind === 'state' || meta.kind === 'children') return null;
  const Control = INPUTS[meta.kind];
  return (
    <Labelled>
      <label htmlFor={id}>
        {label}
        {meta.required && meta.kind !== 'yesNo' && <span aria-hidden> *</span>}
      </label>
      <Control
        value={control.value}
        onChange={control.onChange}
        field={field}
        meta={meta}
        resource={resource}
        given={given}
      />
      {notes}
    </Labelled>
  );
};

/** The first message in the errors of child rows, which react-hook-form nests by row and field. */
export const nestedFault = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const message = valueAt(error, 'message');
  if (typeof message === 'string' && message) return message;
  for (const [key, part] of Object.entries(error)) {
    const found = key === 'ref' ? undefined : nestedFault(part);
    if (found) return found;
  }
  return undefined;
};
