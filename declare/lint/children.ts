import type { RecordAction } from '../actions/actions.ts';
import { isChild } from '../child-list.ts';
import { fieldMeta } from '../field.ts';
import type { StorageType } from '../kinds/kind.ts';
import type { Resource } from '../resource.ts';
import type { DeclarationFault } from './lint.ts';

const NUMBERS: readonly (StorageType | undefined)[] = ['integer', 'bigint', 'numeric'];

/** The actions that are performed by an update, a delete or the form of the record. */
const NEEDS_CALLS: readonly RecordAction['kind'][] = ['edit', 'update', 'delete'];

/** What the compiler does not see of sums and child lists. */
export const lintChildren = (resource: Resource): DeclarationFault[] => {
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${resource.name}: ${message}` });
  const { record, list, actions } = resource;
  for (const name of list.sums) {
    const field = record.shape[name];
    if (!NUMBERS.includes(field && fieldMeta(field)?.kind.storage)) {
      fault('R090', `the sum of "${name}", which is not a number`);
    }
  }
  if (!isChild(resource)) return faults;
  if (resource.sumLines && resource.api.verbs.includes('list')) {
    fault('R092', 'its sums are computed from its rows, of which one page is loaded');
  }
  for (const { name, kind } of actions) {
    if (kind !== 'bulk' && NEEDS_CALLS.includes(kind)) {
      fault('R093', `action "${name}" changes a row by a call that a child list does not have`);
    }
  }
  return faults;
};
