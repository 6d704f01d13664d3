import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROVAL } from '../../../domain/approvals.ts';
import { NOTIFICATION } from '../../../domain/notifications/notification-types.ts';
import { PAYMENT_FILE } from '../../../domain/release/statuses.ts';
import type { StateMachine } from '../../../domain/states.ts';
import {
  mayFollow,
  sourcesOf,
  stateLabels,
  stateMachine,
  stateRefusal,
  statesOf,
  transitionRefusal,
} from '../../../domain/states.ts';
import { USER } from '../../../domain/users.ts';

const PULL = stateMachine({
  one: 'a pull',
  states: {
    review: { label: 'Initial review', tone: 'info', next: ['approval'] },
    approval: { label: 'On approval', tone: 'warning', next: ['submitted', 'review'] },
    submitted: { label: 'Submitted', tone: 'success', next: ['review'] },
  },
  transitions: {
    ask: { to: 'approval', past: 'sent for approval' },
    submit: {
      to: 'submitted',
      past: 'submitted',
      refuse: (pull: { created_by: number }, actor) =>
        pull.created_by === actor.id ? 'Somebody else submits your pull.' : undefined,
    },
    return: { to: 'review', from: ['approval'], past: 'returned' },
  },
});

describe('a state machine', () => {
  test('has its states in order, with their labels', () => {
    expect(statesOf(PULL)).toEqual(['review', 'approval', 'submitted']);
    expect(stateLabels(PULL)).toEqual({ review: 'Initial review', approval: 'On approval', submitted: 'Submitted' });
    expect(statesOf(PAYMENT_FILE)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
  });

  test.each([
    ['ask', ['review']],
    ['submit', ['approval']],
    ['return', ['approval']], // a submitted one may be followed by review, but not by this transition
  ] as const)('%s starts in %j', (name, expected) => {
    expect(sourcesOf(PULL, name)).toEqual(expected);
  });

  test.each([
    ['ask', 'review', undefined],
    ['ask', 'submitted', 'Only a pull that is initial review can be sent for approval; this one is submitted.'],
    ['return', 'submitted', 'Only a pull that is on approval can be returned; this one is submitted.'],
  ] as const)('%s from %s: %s', (name, from, expected) => {
    expect(stateRefusal(PULL, name, from)).toBe(expected);
  });

  test('names every state that a transition starts in', () => {
    expect(stateRefusal(NOTIFICATION, 'resend', 'scheduled')).toBe(
      'Only a notification that is sent or failed can be sent again; this one is scheduled.',
    );
  });

  test('refuses by the state first, then by the rule of the transition', () => {
    const pull = { created_by: 7 };
    expect(transitionRefusal(PULL, 'submit', 'review', pull, { id: 7, roles: [] })).toMatch(
      /^Only a pull that is on approval/,
    );
    expect(transitionRefusal(PULL, 'submit', 'approval', pull, { id: 7, roles: [] })).toBe(
      'Somebody else submits your pull.',
    );
    expect(transitionRefusal(PULL, 'submit', 'approval', pull, { id: 8, roles: [] })).toBeUndefined();
  });
});

describe('the machines of the product', () => {
  // the machines differ in the types of their states; the rules are the same
  const machines = { APPROVAL, NOTIFICATION, PAYMENT_FILE, USER } as unknown as Readonly<Record<string, StateMachine>>;

  test.each(Object.entries(machines))('%s: every transition takes a declared step', (_, machine) => {
    for (const [name, { to }] of Object.entries(machine.transitions)) {
      const sources = sourcesOf(machine, name);
      expect(sources.length, name).toBeGreaterThan(0);
      for (const from of sources) expect(mayFollow(machine, from, to), `${name} from ${from}`).toBe(true);
    }
  });

  test('a user is deactivated by somebody else only', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (id, caller) => {
        const refusal = transitionRefusal(USER, 'deactivate', 'active', { id }, { id: caller, roles: [] });
        expect(refusal).toBe(id === caller ? 'You cannot deactivate your own account' : undefined);
      }),
    );
  });
});
