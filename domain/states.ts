import type { Role } from './roles.ts';

/*
 * State machines: the states that a field of a record may have, which state may follow which, and the transitions that
 * a user may ask for. The console draws tags, filters and menus from them, and the server refuses by them.
 */

/** The tone of a tag, which the theme maps to colours. */
export type Tone = 'success' | 'error' | 'warning' | 'info' | 'neutral';

type Key = string | number;

/** Who asks for a transition, as far as its rules need it. */
interface Asker {
  id: number;
  roles: readonly Role[];
}

export interface State<S extends Key = Key> {
  label: string;
  tone: Tone;
  /** The states that may follow this one. */
  next: readonly S[];
}

/** A change of state that a user may ask for. A method, so that transitions of different records are assignable. */
export interface Transition<S extends Key = Key, T = object> {
  to: S;
  /** The states it starts in, where they are fewer than those that `to` may follow. */
  from?: readonly S[];
  /** The participle, for "can be …". */
  past: string;
  /** Another reason against it; undefined when there is none. */
  refuse?(record: T, actor: Asker): string | undefined;
}

export interface StateMachine<S extends Key = Key, A extends string = string, T = object> {
  /** One record, with its article: "a pull". */
  one: string;
  states: Readonly<Record<S, State<S>>>;
  transitions: Readonly<Record<A, Transition<S, T>>>;
}

/** Declares a state machine; the compiler checks that every state it names is one of its states. */
export const stateMachine = <const S extends Key, A extends string, T = object>(
  machine: Pick<StateMachine<S, A, T>, 'one'> & {
    states: Readonly<Record<S, State<NoInfer<S>>>>;
    transitions: Readonly<Record<A, Transition<NoInfer<S>, T>>>;
  },
): StateMachine<S, A, T> => machine;

/** The states, in the order of their declaration (numbers: ascending). */
export const statesOf = <S extends Key>({ states }: Pick<StateMachine<S>, 'states'>): S[] =>
  Object.entries<State<S>>(states).map(([key]) => {
    // an object's keys are strings, also those that were written as numbers
    const isNumber = /^\d+$/.test(key);
    return (isNumber ? Number(key) : key) as S;
  });

/** The label of each state. */
export const stateLabels = <S extends Key>({ states }: Pick<StateMachine<S>, 'states'>): Readonly<Record<S, string>> =>
  Object.fromEntries(Object.entries<State<S>>(states).map(([key, { label }]) => [key, label])) as Record<S, string>;

/** Whether a state may follow another one. */
export const mayFollow = <S extends Key>({ states }: Pick<StateMachine<S>, 'states'>, from: S, to: S): boolean =>
  states[from].next.includes(to);

/** The states that a transition starts in. */
export const sourcesOf = <S extends Key, A extends string, T>(
  machine: StateMachine<S, A, T>,
  name: A,
): readonly S[] => {
  const { from, to } = machine.transitions[name];
  return from ?? statesOf(machine).filter((state) => mayFollow(machine, state, to));
};

/** Why a transition is not possible from this state; undefined when it is. */
export const stateRefusal = <S extends Key, A extends string, T>(
  machine: StateMachine<S, A, T>,
  name: A,
  state: S,
): string | undefined => {
  const sources = sourcesOf(machine, name);
  if (sources.includes(state)) return undefined;
  const labelOf = (one: S) => machine.states[one].label.toLowerCase();
  const { past } = machine.transitions[name];
  return `Only ${machine.one} that is ${sources.map(labelOf).join(' or ')} can be ${past}; this one is ${labelOf(state)}.`;
};

/** Why a transition of this record is not possible; undefined when it is. */
export const transitionRefusal = <S extends Key, A extends string, T>(
  machine: StateMachine<S, A, T>,
  name: A,
  state: S,
  record: T,
  actor: Asker,
): string | undefined => stateRefusal(machine, name, state) ?? machine.transitions[name].refuse?.(record, actor);
