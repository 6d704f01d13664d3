import type * as z from 'zod/mini';
import type { Role } from '../domain/roles.ts';
import type { Access } from './access.ts';
import type { AnyCall, Call } from './call.ts';

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
  /** Whether the action is offered at all; by default always. */
  when?(record: T): boolean;
  /** Why it is not possible; it is then offered as disabled, with this text. */
  refuse?(record: T, actor: Actor): string | undefined;
  confirm?(record: T): Confirmation;
  /** The notification on success; absent: the outcome is visible without one. */
  done?(record: T): string;
  /** The title of the notification on failure; by default that of a failed update of the resource. */
  failed?: string;
}

/** What an action does: one of these. */
type Effect =
  /** Opens the row's form. */
  | { kind: 'edit' }
  /** Deletes the record, by the version shown. */
  | { kind: 'delete' }
  /** Updates fields of the record (`actionFields`), by the version shown. */
  | { kind: 'update'; set(record: object, now: Date): object }
  /** Makes a declared call for the record. */
  | { kind: 'call'; call: AnyCall; request(record: object): { params?: object; body?: unknown } }
  /** Goes to another screen. */
  | { kind: 'link'; to(record: object): string }
  /** Copies a text; the menu says so. */
  | { kind: 'copy'; text(record: object): string };

/** One entry for the row menu, the bars, the shortcuts and the command palette. */
export type Action = ActionRules<object> & {
  name: string;
  /** The roles that may perform it: those of its call, or those that may edit the resource. */
  access: Access;
} & Effect;

type Options<T> = Omit<ActionRules<T>, 'label'> & { label?: string };

/** The builders of a resource's actions. */
export interface Actions<T> {
  edit: (options?: Options<T>) => Action;
  remove: (options: Options<T> & Pick<Required<ActionRules<T>>, 'confirm'>) => Action;
  update: <U extends Partial<T>>(
    name: string,
    options: ActionRules<T> & { set: (record: T, now: Date) => U },
  ) => Action;
  call: <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    name: string,
    call: Call<P, Q, B, R>,
    options: ActionRules<T> & {
      request: (record: T) => { params?: { [K in keyof z.input<P>]: string | number }; body?: z.input<B> };
    },
  ) => Action;
  link: (name: string, options: ActionRules<T> & { to: (record: T) => string; access?: Access }) => Action;
  copy: (name: string, options: ActionRules<T> & { text: (record: T) => string; access?: Access }) => Action;
}

/** @param edit the roles that may edit the resource @param view the roles that may view it */
export const actionsFor = <T>({ edit, view }: { edit: Access; view: Access }): Actions<T> => {
  // its functions take records of this resource, whose action it is
  const made = (action: object) => action as Action;
  return {
    edit: (options) => made({ kind: 'edit', name: 'edit', label: 'Edit', access: edit, ...options }),
    remove: (options) => made({ kind: 'delete', name: 'delete', label: 'Delete', access: edit, ...options }),
    update: (name, options) => made({ kind: 'update', name, access: edit, ...options }),
    call: (name, call, options) => made({ kind: 'call', name, call, access: call.access, ...options }),
    link: (name, options) => made({ kind: 'link', name, access: view, ...options }),
    copy: (name, options) => made({ kind: 'copy', name, access: view, ...options }),
  };
};
