import { stateMachine } from './states.ts';

/** Whether a user may sign in (docs/rules/people.md, "User administration"). */
export const USER = stateMachine({
  one: 'a user',
  states: {
    active: { label: 'Active', tone: 'success', next: ['locked'] },
    locked: { label: 'Locked', tone: 'neutral', next: ['active'] },
  },
  transitions: {
    deactivate: {
      to: 'locked',
      past: 'deactivated',
      refuse: (user: { id: number }, caller) =>
        user.id === caller.id ? 'You cannot deactivate your own account' : undefined,
    },
    activate: { to: 'active', past: 'activated' },
  },
});
