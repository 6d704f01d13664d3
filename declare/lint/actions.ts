import { mayFollow } from '../../domain/states.ts';
import type { Action } from '../actions/actions.ts';
import { fieldSchemas, fieldsOfAction } from '../actions/actions.ts';
import { fieldsOf } from '../record.ts';
import type { Resource } from '../resource.ts';
import type { DeclarationFault } from './lint.ts';

/** The fields of an action are those of its call's body, and an action with four eyes asks for its reason. */
const lintCall = (resource: string, action: Action): DeclarationFault[] => {
  if (action.kind !== 'call' && action.kind !== 'bulk') return [];
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) =>
    void faults.push({ code, message: `${resource}: the action "${action.name}" ${message}` });
  const { call } = action;
  const fields = action.kind === 'call' ? fieldsOfAction(action) : [];
  if (fields.length && !fieldSchemas(call.body, fields))
    fault('R054', `asks for ${fields.join(', ')}, which are not declared fields of the body of "${call.name}"`);
  if (!call.fourEyes) return faults;
  if (!call.fourEyes.by.length) fault('R055', 'needs an approval, but no role may approve it');
  if (action.kind === 'bulk') fault('R056', 'needs an approval, so it is for one record at a time');
  else if (!fields.includes('reason') && !call.fourEyes.when)
    fault('R057', 'needs an approval, but does not ask for a "reason"');
  return faults;
};

/** Actions have names and keys of their own, and the steps of state machines are declared. */
export const lintActions = ({ name: resource, actions, record }: Resource): DeclarationFault[] => {
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${resource}: ${message}` });
  faults.push(...actions.flatMap((action) => lintCall(resource, action)));
  for (const { name, transition } of actions) {
    if (transition && !transition.source) fault('R052', `no field has the state machine of the action "${name}"`);
  }
  for (const [field, { machine }] of fieldsOf(record)) {
    if (!machine) continue;
    for (const [name, { from = [], to }] of Object.entries(machine.transitions)) {
      const wrong = from.find((state) => !mayFollow(machine, state, to));
      if (wrong !== undefined)
        fault('R053', `"${to}" may not follow "${wrong}", as the transition "${name}" of "${field}" says`);
    }
  }
  return faults;
};
