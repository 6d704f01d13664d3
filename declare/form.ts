import type { Pivot } from './columns.ts';

/** One input; its kind, label and limits come from the record's field of that name. */
export interface FormField {
  source: string;
  readOnly: boolean;
  label?: string;
  hint?: string;
  /** Offers the values other records already have. */
  suggest?: boolean;
  /** Filled in when the record is made, and only read from then on. */
  createOnly?: boolean;
  /** Where the words of a field that is read stand, when not at `source`. */
  labelSource?: string;
  /** Of the declared choices, those that may be chosen anew: these, or the roles the person manages. */
  offer?: readonly string[] | 'managed-roles';
  pivot?: Pivot;
}

export interface FormPanel {
  title: string;
  fields: readonly FormField[];
}

type Key<T> = keyof T & string;

/** The builders of a form, their fields checked against the record by the compiler. */
export interface FormFields<T> {
  field: (source: Key<T>, options?: Omit<FormField, 'source' | 'readOnly' | 'pivot'>) => FormField;
  readOnly: (source: Key<T>, options?: Pick<FormField, 'label' | 'hint'>) => FormField;
  /** One input a record of `pivot.over`; an empty one stores no child row. */
  pivot: (source: Key<T>, pivot: Pivot, options?: Pick<FormField, 'hint'>) => FormField;
  panel: (title: string, ...fields: readonly FormField[]) => FormPanel;
}

export const formFieldsFor = <T>(): FormFields<T> => ({
  field: (source, options) => ({ source, readOnly: false, ...options }),
  readOnly: (source, options) => ({ source, readOnly: true, ...options }),
  pivot: (source, pivot, options) => ({ source, readOnly: false, pivot, ...options }),
  panel: (title, ...fields) => ({ title, fields }),
});

/** The fields of a form a person may set: the allow-list of a save. Of a record that is there, without those set once. */
export const editableFields = (form: readonly FormPanel[], save: 'create' | 'update' = 'create'): string[] =>
  form.flatMap((panel) =>
    panel.fields
      .filter(({ readOnly, createOnly }) => !readOnly && !(createOnly && save === 'update'))
      .map(({ source }) => source),
  );
