import { createContext, Suspense, useContext, useState } from 'react';
import { useController } from 'react-hook-form';
import type { FieldMeta } from '../../../declare/field.ts';
import type { FormField } from '../../../declare/form.ts';
import type { FieldWidth } from '../../../declare/kinds/kind.ts';
import { valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useSlots } from '../slots.ts';
import { CONTROLS, PIVOT } from './inputs/index.tsx';
import { Labelled, Switched } from './Labelled.ts';
import type { Values } from './values.ts';

interface Props {
  field: FormField;
  meta: FieldMeta;
  /** Where its value stands in the form: its source, or a path into child rows (`recipients.0.email`). */
  path: string;
  resource: Resource;
  record: Row | undefined;
  /** The id of the form; input ids are derived from it, so that the error summary can link to them. */
  formId: string;
  /** Shown, but it does not apply to the record. */
  disabled?: boolean;
  required?: boolean | undefined;
  /** Its section has its name as the title. */
  isTitled?: boolean;
}

export const widthOf = (meta: FieldMeta): FieldWidth => {
  const { width = 'fit' } = meta.kind;
  return typeof width === 'function' ? width(meta) : width;
};

/** An input that is on or off; one that may also be unknown is a choice. */
export const isSwitch = ({ kind, required }: FieldMeta): boolean => kind.input.control === 'yesNo' && required === true;

export const inputId = (formId: string, path: string) => `${formId}-${path}`;

/** The `aria-describedby` of an input: the ids of its hint and error. */
export const describedBy = (id: string, hint: boolean, fault: boolean): string | undefined =>
  [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(' ') || undefined;

/**
 * Whether the form around an input has been shown. Before, a control that is still loading holds the whole form back: its
 * first input would else take the focus, and then be moved away by what comes above it.
 */
export const FormShown = createContext({ current: true });

/** One field: its label, control, hint and error. */
export const Field = ({ field, meta, path, resource, record, formId, disabled = false, ...rest }: Props) => {
  const { source, hint, pivot } = field;
  const { input } = meta.kind;
  const { field: control, fieldState } = useController<Values>({ name: path });
  const Own = useSlots(resource.name).inputs?.[source];
  const formShown = useContext(FormShown);
  const [waitsAlone] = useState(() => formShown.current);
  if (input.control === 'none') return null;
  const declared = pivot ? PIVOT : CONTROLS[input.control];
  const { Control, isGroup } = Own ? { ...declared, Control: Own } : declared;
  const { required: isRequired = meta.required, isTitled = false } = rest;
  const fault = ownFault(fieldState.error) ?? (pivot && nestedFault(fieldState.error));
  const id = inputId(formId, path);
  const label = field.label ?? meta.label;
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
  const controlled = (
    <Control
      name={path}
      value={control.value}
      onChange={control.onChange}
      field={field}
      label={label}
      meta={meta}
      resource={resource}
      record={record}
      isTitled={isTitled}
      given={{
        id,
        ref: control.ref,
        onBlur: control.onBlur,
        disabled,
        'aria-invalid': fault !== undefined,
        'aria-describedby': describedBy(id, hint !== undefined, fault !== undefined),
        'aria-required': isRequired,
      }}
    >
      {notes}
    </Control>
  );
  const drawn = waitsAlone ? <Suspense fallback={null}>{controlled}</Suspense> : controlled;
  if (isGroup) return drawn;
  if (isSwitch(meta)) {
    return (
      <Switched data-switch="">
        {drawn}
        <label htmlFor={id}>{label}</label>
        {notes}
      </Switched>
    );
  }
  return (
    <Labelled data-width={widthOf(meta)}>
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden> *</span>}
      </label>
      {drawn}
      {notes}
    </Labelled>
  );
};

const messageOf = (error: unknown): string | undefined => {
  const message = typeof error === 'object' && error !== null ? valueAt(error, 'message') : undefined;
  return typeof message === 'string' && message ? message : undefined;
};

/** The error of a field itself, or of its child rows as a whole. */
const ownFault = (error: unknown): string | undefined => messageOf(error) ?? messageOf(valueAt(error, 'root'));

/** The first message in the errors of child rows, which react-hook-form nests by row and field. */
const nestedFault = (error: unknown): string | undefined => faultsIn(error, '')[0]?.message;

/** Every message in the error of a field, with the path of its input: child rows have an input per row and field. */
export const faultsIn = (error: unknown, path: string): { path: string; message: string }[] => {
  if (typeof error !== 'object' || error === null) return [];
  const message = messageOf(error);
  if (message) return [{ path, message }];
  return Object.entries(error).flatMap(([key, part]) => {
    if (key === 'ref') return [];
    return faultsIn(part, key === 'root' ? path : `${path}.${key}`);
  });
};
