import type { Pivot } from './columns.ts';

/** One input; its kind, label and limits come from the record field of the same name. */
export interface FormField {
  source: string;
  readOnly: boolean;
  label?: string;
  hint?: string;
  /** Suggests the values that other records have. */
  suggest?: boolean;
  /** Set when the record is created, read-only afterwards. */
  createOnly?: boolean;
  /** The field with the display text of a read-only value, when it is not `source`. */
  labelSource?: string;
  /** The choices offered for a new selection, when not all: this list, or the roles the user manages. */
  offer?: readonly string[] | 'managed-roles';
  pivot?: Pivot;
}

export interface FormPanel {
  title: string;
  fields: readonly FormField[];
}

type Key<T> = keyof T & string;

/** The form builders; the compiler checks their fields against the record. */
export interface FormFields<T> {
  field: (source: Key<T>, options?: Omit<FormField, 'source' | 'readOnly' | 'pivot'>) => FormField;
  readOnly: (source: Key<T>, options?: Pick<FormField, 'label' | 'hint'>) => FormField;
  /** One input for each record of `pivot.columnsFrom`; an empty input stores no child row. */
  pivot: (source: Key<T>, pivot: Pivot, options?: Pick<FormField, 'hint'>) => FormField;
  panel: (title: string, ...fields: readonly FormField[]) => FormPanel;
}

export const formFieldsFor = <T>(): FormFields<T> => ({
  field: (source, options) => ({ source, readOnly: false, ...options }),
  readOnly: (source, options) => ({ source, readOnly: true, ...options }),
  pivot: (source, pivot, options) => ({ source, readOnly: false, pivot, ...options }),
  panel: (title, ...fields) => ({ title, fields }),
});

/** The fields a save may set. For an update, `createOnly` fields are left out. */
export const editableFields = (form: readonly FormPanel[], save: 'create' | 'update' = 'create'): string[] =>
  form.flatMap((panel) =>
    panel.fields
      .filter(({ readOnly, createOnly }) => !readOnly && !(createOnly && save === 'update'))
      .map(({ source }) => source),
  );
