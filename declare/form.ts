import type { AnyCall } from './call.ts';
import type { Pivot } from './list/columns.ts';

/** The record as it stands in a form: the values of its fields, each possibly empty. */
type Draft<T> = { readonly [K in keyof T]: T[K] | null };

/** When a field can be filled in, as pure functions of the record: the form draws by them, the server decides by them. */
interface Conditions<R> {
  /** Whether the field applies to the record. One that stops applying is saved empty. */
  when?(record: R): boolean;
  /** How the form shows a field that does not apply; by default not at all. */
  otherwise?: 'hidden' | 'disabled';
  /** An optional field that must be filled in while it applies. */
  required?: true | ((record: R) => boolean);
  /** Why its value cannot stand beside those of other fields; undefined: it can. */
  refuse?(record: R): string | undefined;
}

/** A record that can be chosen. */
export interface Offered {
  id: number;
  name: string;
}

/** One input; its kind, label and limits come from the record field of the same name. */
export interface FormField extends Conditions<never> {
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
  /** The records among which a field of several chooses: those that an action offers. */
  members?: readonly Offered[];
  pivot?: Pivot;
  /** For rows of child records: what one is called, in "Add recipient". */
  one?: string;
  /** For rows of child records: removing one asks first. */
  confirmsRemoval?: true;
}

/** How a panel is saved by a call of its own: the call, its path's parameters, and the notice afterwards. */
interface PanelSave<R> {
  call: AnyCall;
  params(record: R): Readonly<Record<string, string | number>>;
  done: string;
}

/** Fields under a title, with a line that helps to fill them in. */
export interface FormSection {
  title: string;
  help?: string;
  fields: readonly FormField[];
}

/** A part of the form with a name of its own: one section, or several. */
export interface FormPanel extends FormSection {
  /** Absent: the panel is a section itself. Its `fields` are those of all its sections. */
  sections?: readonly FormSection[];
  /** Shown above the fields, for example why they cannot be edited. */
  warning?: string;
  /** Absent: it is saved with the record. */
  save?: PanelSave<never>;
}

type Key<T> = keyof T & string;

type FieldOptions<T> = Omit<FormField, 'source' | 'readOnly' | 'pivot' | keyof Conditions<never>> &
  Conditions<Draft<T>>;

/** The form builders; the compiler checks their fields against the record. */
export interface FormFields<T> {
  field: (source: Key<T>, options?: FieldOptions<T>) => FormField;
  readOnly: (source: Key<T>, options?: Pick<FieldOptions<T>, 'label' | 'hint' | 'when'>) => FormField;
  /** One input for each record of `pivot.columnsFrom`; an empty input stores no child row. */
  pivot: (source: Key<T>, pivot: Pivot, options?: Pick<FieldOptions<T>, 'hint' | 'refuse'>) => FormField;
  panel: (title: string, ...fields: readonly FormField[]) => FormPanel;
  section: (title: string, ...fields: readonly FormField[]) => FormSection;
  /** A panel of several sections. */
  sections: (title: string, ...sections: readonly FormSection[]) => FormPanel;
  /** A panel of an existing record with a Save of its own; its fields are those of the call's body. */
  callPanel: (title: string, save: PanelSave<T>, ...fields: readonly FormField[]) => FormPanel;
}

export const formFieldsFor = <T>(): FormFields<T> => ({
  field: (source, options) => ({ source, readOnly: false, ...options }),
  readOnly: (source, options) => ({ source, readOnly: true, ...options }),
  pivot: (source, pivot, options) => ({ source, readOnly: false, pivot, ...options }),
  panel: (title, ...fields) => ({ title, fields }),
  section: (title, ...fields) => ({ title, fields }),
  sections: (title, ...sections) => ({ title, sections, fields: sections.flatMap(({ fields }) => fields) }),
  callPanel: (title, save, ...fields) => ({ title, save, fields }),
});

/** The fields that a save of the record may set. For an update, `createOnly` fields are left out. */
export const savedFields = (form: readonly FormPanel[], save: 'create' | 'update' = 'create'): FormField[] =>
  form.flatMap((panel) =>
    panel.save
      ? []
      : panel.fields.filter(({ readOnly, createOnly }) => !readOnly && !(createOnly && save === 'update')),
  );

/** Their names. */
export const editableFields = (form: readonly FormPanel[], save: 'create' | 'update' = 'create'): string[] =>
  savedFields(form, save).map(({ source }) => source);
