import type * as z from 'zod/mini';
import type { Role } from '../../domain/roles.ts';
import type { StateMachine } from '../../domain/states.ts';
import { sourcesOf, transitionRefusal } from '../../domain/states.ts';
import type { Access } from '../access.ts';
import type { AnyCall, Call } from '../call.ts';
import type { RecordShape } from '../field.ts';
import { fieldMeta } from '../field.ts';
import type { Offered } from '../form.ts';
import { valueAt } from '../list/values.ts';
import type { RecordOutcome, Selection } from './bulk.ts';

/** Who performs an action, as far as its rules need it. */
export interface Actor {
  id: number;
  roles: readonly Role[];
}

/** The question before an action: what will happen, and whether it can be undone. */
export interface Confirmation {
  title: string;
  text: string;
  danger?: boolean;
  /** The labels of the two buttons; by default the action's label and "Cancel". */
  action?: string;
  cancel?: string;
}

/**
 * The rules and texts of an action, as pure functions of the record. The console uses them for menus, bars and
 * shortcuts, the server refuses by the same `refuse`. Declared as methods, so that actions of different record types
 * are assignable to `Action`.
 */
interface ActionRules<T> {
  label: string;
  /** The shortcut on the selected records, or else on the row with the focus: one letter. */
  key?: string;
  /** Whether the action is offered for a record at all; by default always. */
  when?(record: T): boolean;
  /** Why it is not possible; it is then offered as disabled, with this text. */
  refuse?(record: T, actor: Actor): string | undefined;
  confirm?(record: T): Confirmation;
  /** A button in the row instead of an entry of its menu; after a first click it asks this, and a second one confirms. */
  ask?: string;
  /** The notification on success; absent: the outcome is visible without one. */
  done?(record: T): string;
  /** The title of the notification on failure; by default that of a failed update of the resource. */
  failed?: string;
}

/** What the user entered in the dialog of a bulk action. */
export interface Given {
  options: Readonly<Record<string, boolean>>;
  /** Null when none was given. */
  reason: string | null;
}

/** A checkbox in the dialog of a bulk action. */
interface Option {
  label: string;
  checked: boolean;
  /** Why it cannot be changed; absent if it can. */
  fixed?: string;
}

export interface BulkOutcome {
  results: readonly RecordOutcome[];
}

/** A notification; `duration` in ms. */
export interface Notice {
  type: 'success' | 'warning' | 'error';
  lines: readonly string[];
  /** Where the records of the outcome are listed: an address of the console. */
  link?: NoticeLink;
  duration?: number;
}

export interface NoticeLink {
  label: string;
  to: string;
}

/** The rules and texts of an action on several records. */
interface BulkRules<T, O extends BulkOutcome = BulkOutcome> extends Omit<ActionRules<T>, 'confirm' | 'done' | 'ask'> {
  /** The roles that may perform it, where its call serves several actions. */
  access?: Access;
  /** The participle for "can be …". */
  past: string;
  /** The dialog's title and the label of its confirm button. Absent: the action is performed without a dialog. */
  dialog?: {
    title: string | ((records: readonly T[]) => string);
    submit: string;
    text?: string;
    danger?: boolean;
  };
  /** Checkboxes of the dialog, by name; see `Given`. */
  options?: { legend: string; of: Readonly<Record<string, Option>> };
  /** Asks for a reason; `required` returns a message when these records need one. */
  reason?: { required?(records: readonly T[]): string | undefined; placeholder?: string };
  /** Why it is for one record at a time; shown when several are selected. */
  single?: string;
  /** Why it is not possible for these records together; it is then offered as disabled, with this text. */
  together?(records: readonly T[]): string | undefined;
  /** The notification on success. */
  done: string | ((results: readonly RecordOutcome[]) => string);
  /** The title of a failure. */
  failed: string;
  /** The minimum time, ms, that its progress is shown, so that it is noticed. */
  leastMs?: number;
  /** The notification of an outcome, where `done`, `failed` and the reasons are not enough. */
  report?(outcome: O): Notice;
  /** Whether the work continues in the background; its end is then notified later, and `done` is not shown before. */
  background?: 'reported-later' | ((given: Given) => boolean);
}

/** What an action does: one of these. */
type Effect =
  /** Opens the row's form. */
  | { kind: 'edit' }
  /** Deletes the record, by the version shown. */
  | { kind: 'delete' }
  /** Updates fields of the record (`actionFields`), by the version shown. */
  | { kind: 'update'; set(record: object, now: string): object }
  /** Makes a declared call for the record. */
  | {
      kind: 'call';
      call: AnyCall;
      /** The fields of the call's body that its dialog asks for. */
      fields?: readonly string[];
      offer?(record: object): Readonly<Record<string, readonly Offered[]>>;
      request(record: object, given: object): { params?: object; body?: unknown };
      after?: After<object>;
    }
  /** Goes to another screen. */
  | { kind: 'link'; to(record: object): string }
  /** Copies a text; the menu says so. */
  | { kind: 'copy'; text(record: object): string };

interface Common {
  name: string;
  /** For a transition: the field of its state; undefined when the record has no field with its state machine. */
  transition?: { source: string | undefined };
  /** The roles that may perform it: those of its call, or those that may edit the resource. */
  access: Access;
}

/** An action on one record. */
export type RecordAction = Common & ActionRules<object> & Effect;

/** An action on several records, with one declared call for all of them, or one for each. */
export type BulkAction = Common &
  BulkRules<object> & {
    kind: 'bulk';
    call: AnyCall;
    /** @param records the selected ones; of all that match a filter, those on the page */
    body?(selection: Selection, given: Given, records: readonly object[]): unknown;
    request?(record: object, given: Given): { params?: object; body?: unknown };
  };

/** The fields that the dialog of an action on one record asks for. */
export const fieldsOfAction = (action: RecordAction): readonly string[] =>
  action.kind === 'call' ? (action.fields ?? []) : [];

type ObjectSchema = z.ZodMiniObject<Record<string, z.ZodMiniType>>;

/** The object schemas that a body may be of: itself, or the options of a union. */
const objectsIn = (body: z.ZodMiniType | undefined): ObjectSchema[] => {
  const { def } = (body as z.core.$ZodTypes | undefined)?._zod ?? {};
  if (def?.type === 'union') return def.options.flatMap((one) => objectsIn(one as z.ZodMiniType));
  return def?.type === 'object' ? [body as ObjectSchema] : [];
};

/**
 * The schemas of an action's fields, by name: those of its call's body, or of the option of it that declares them all.
 * Undefined: the body has no such fields, or they were not made by field builders.
 */
export const fieldSchemas = (body: z.ZodMiniType | undefined, fields: readonly string[]): RecordShape | undefined => {
  const isDeclared = ({ shape }: ObjectSchema) => fields.every((name) => shape[name] && fieldMeta(shape[name]));
  const found = objectsIn(body).find(isDeclared);
  return found && Object.fromEntries(Object.entries(found.shape).filter(([name]) => fields.includes(name)));
};

/** One entry for the row menu, the bars, the shortcuts and the command palette. */
export type Action = RecordAction | BulkAction;

/** Whether an action is in the menu of a row, not a button in the row. */
export const isOfMenu = (action: Action): boolean => !('ask' in action);

/** Where an action leads: the address that follows from the record and the answer, or the record itself. */
type After<T, A = unknown> = 'open' | { to(record: T, answer: A): string };

type Options<T> = Omit<ActionRules<T>, 'label'> & { label?: string };

/** What an action sends with its call. */
interface Request<P extends z.ZodMiniType, B extends z.ZodMiniType> {
  params?: { [K in keyof z.input<P>]: string | number };
  body?: z.input<B>;
}

/**
 * How an action on one record makes a call. `F`: the fields of the call's body that its dialog asks for; they are drawn
 * like those of a form, and checked by the schema of the body on both sides.
 */
interface Calling<
  T,
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
  F extends keyof z.input<B> & string,
> {
  call: Call<P, Q, B, A>;
  fields?: readonly F[];
  /** The records that a field of several offers, by field. */
  offer?(record: T): Readonly<Partial<Record<F, readonly Offered[]>>>;
  request: (record: T, given: Pick<z.input<B>, F>) => Request<P, B>;
  /** Where to go when it is done; by default nowhere. */
  after?: After<T, z.output<A>>;
}

/** The builders of a resource's actions. */
export interface Actions<T> {
  edit: (options?: Options<T>) => Action;
  remove: (options: Options<T> & Pick<Required<ActionRules<T>>, 'confirm'>) => Action;
  update: <U extends Partial<T>>(
    name: string,
    options: ActionRules<T> & { set: (record: T, now: string) => U },
  ) => Action;
  call: <
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    R extends z.ZodMiniType,
    F extends keyof z.input<B> & string = never,
  >(
    name: string,
    call: Call<P, Q, B, R>,
    options: ActionRules<T> & Omit<Calling<T, P, Q, B, R, F>, 'call'>,
  ) => Action;
  /**
   * A transition of a state machine, offered in the states it starts in (or by `when`) and refused by its rules. It makes
   * a declared call, or updates the record: the fields of `set`, or else the state itself.
   */
  transition: <
    S extends string,
    N extends string,
    R,
    P extends z.ZodMiniType,
    Q extends z.ZodMiniType,
    B extends z.ZodMiniType,
    A extends z.ZodMiniType,
    F extends keyof z.input<B> & string = never,
  >(
    machine: StateMachine<S, N, R>,
    name: NoInfer<N>,
    options: Omit<ActionRules<T>, 'refuse'> &
      (Calling<T, P, Q, B, A, F> | { set?: (record: T, now: string) => Partial<T> }),
  ) => Action;
  bulk: <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    name: string,
    call: Call<P, Q, B, R>,
    options: BulkRules<T, z.output<R> extends BulkOutcome ? z.output<R> : BulkOutcome> &
      (
        | { body: (selection: Selection, given: Given, records: readonly T[]) => z.input<B> }
        | { request: (record: T, given: Given) => Request<P, B> }
      ),
  ) => Action;
  link: (name: string, options: ActionRules<T> & { to: (record: T) => string; access?: Access }) => Action;
  copy: (name: string, options: ActionRules<T> & { text: (record: T) => string; access?: Access }) => Action;
}

/**
 * The builders of actions for a resource.
 * @param edit the roles that may edit the resource
 * @param view the roles that may view it
 * @param sourceOf the field that has a state machine, if any
 */
export const actionsFor = <T>({
  edit,
  view,
  sourceOf,
}: {
  edit: Access;
  view: Access;
  sourceOf: (machine: object) => string | undefined;
}): Actions<T> => {
  // its functions take records of this resource, whose action it is
  const made = (action: object) => action as Action;
  return {
    edit: (options) => made({ kind: 'edit', name: 'edit', label: 'Edit', access: edit, ...options }),
    remove: (options) => made({ kind: 'delete', name: 'delete', label: 'Delete', access: edit, ...options }),
    update: (name, options) => made({ kind: 'update', name, access: edit, ...options }),
    call: (name, call, options) => made({ kind: 'call', name, call, access: call.access, ...options }),
    transition: (machine, name, options) => {
      const source = sourceOf(machine);
      const stateOf = (record: object) => valueAt(record, source ?? '') as keyof typeof machine.states;
      const effect =
        'call' in options
          ? { kind: 'call', access: options.call.access }
          : { kind: 'update', access: edit, set: () => ({ [source ?? '']: machine.transitions[name].to }) };
      return made({
        name,
        transition: { source },
        when: (record: object) => sourcesOf(machine, name).includes(stateOf(record)),
        refuse: (record: object, actor: Actor) =>
          transitionRefusal(machine as StateMachine, name, stateOf(record), record, actor),
        ...effect,
        ...options,
      });
    },
    bulk: (name, call, options) => made({ kind: 'bulk', name, call, access: call.access, ...options }),
    link: (name, options) => made({ kind: 'link', name, access: view, ...options }),
    copy: (name, options) => made({ kind: 'copy', name, access: view, ...options }),
  };
};
