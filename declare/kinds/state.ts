import * as z from 'zod/mini';
import type { StateMachine } from '../../domain/states.ts';
import { stateLabels, statesOf } from '../../domain/states.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, withMeta } from '../field.ts';
import { choiceKind } from './choice.ts';
import type { FieldKind } from './kind.ts';

export const stateKind: FieldKind = { ...choiceKind, name: 'state', column: 'status', input: { control: 'none' } };

/**
 * The state of a record (`domain/states.ts`). No form sets it: transitions do (docs/declare-a-resource.md, "States"). A
 * new record of a table has the first state.
 */
export const state = <S extends string, A extends string, T>(
  machine: StateMachine<S, A, T>,
  options: Pick<FieldOptions, 'label' | 'visibleTo'>,
) => {
  const states = statesOf(machine) as [S, ...S[]];
  return withMeta(z.enum(states), {
    kind: stateKind,
    ...commonOf({ ...options, readOnly: true, default: states[0] }),
    choices: stateLabels(machine),
    machine: machine as StateMachine, // its rules take records that have this field
  });
};
