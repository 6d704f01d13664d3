import type * as z from 'zod/mini';
import type { ResourceAccess } from './access.ts';
import type { Action, Actions } from './actions.ts';
import { actionsFor } from './actions.ts';
import type { RecordShape } from './field.ts';
import type { Actionable, Naming } from './naming.ts';
import { namingOf } from './naming.ts';
import type { RecordSchema } from './record.ts';

interface Options<T> {
  name: string;
  /** The name of one within a sentence. */
  one: string;
  access: ResourceAccess;
  naming: Partial<Naming<T>> & Pick<Naming<T>, 'line'>;
  actions: (a: Actions<T>) => readonly Action[];
}

/** Declares the rows that belong to a record of a resource and are shown within it, with the actions on them. */
export const childRows = <S extends RecordShape>(
  record: RecordSchema<S>,
  { name, one, access, naming, actions }: Options<z.infer<RecordSchema<S>>>,
): Actionable => {
  const { edit = [], view } = access;
  return {
    name,
    record,
    texts: { one },
    // its functions take rows of this record
    naming: namingOf(one, naming as Naming<object>, naming.line as Naming<object>['line']),
    actions: actions(actionsFor({ edit, view, sourceOf: () => undefined })),
  };
};
