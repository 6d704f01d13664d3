import type { ComponentType, ReactNode, Ref } from 'react';
import type { FieldMeta } from '../../../../declare/field.ts';
import type { FormField } from '../../../../declare/form.ts';
import type { Resource } from '../../../../declare/resource.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';

/** Props of every input; the attributes in `given` go onto the control itself. */
export interface InputProps {
  /** The path of its value in the form. */
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
  field: FormField;
  label: string;
  meta: FieldMeta;
  resource: Resource;
  /** The record as of when the form was opened; undefined for a new one. */
  record: Row | undefined;
  /** Its section has its name as the title, so that a group of inputs does not say it again. */
  isTitled: boolean;
  given: {
    id: string;
    ref: Ref<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
    onBlur: () => void;
    disabled: boolean;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': boolean | undefined;
  };
  /** Hint and error, for an input that draws its own label and group. */
  children: ReactNode;
}

export type InputKind = ComponentType<InputProps>;

/** How one kind of control is drawn. */
export interface FieldControl {
  Control: InputKind;
  /** It has a label and group of its own, because it consists of several inputs. */
  isGroup?: true;
}

/** The text of a value that is text or a number; anything else is not text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;
