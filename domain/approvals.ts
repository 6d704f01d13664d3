import type { Role } from './roles.ts';
import { stateMachine } from './states.ts';

/*
 * Requests that wait for a second person (docs/rules/background-work.md, "Four eyes"): who may decide them, and what becomes of them.
 */

/** How long a request waits before it lapses. */
export const APPROVAL_DAYS = 7;

export interface ApprovalFacts {
  asked_by: { id: number; name: string };
  /** The roles that may approve or refuse it. */
  approvers: readonly Role[];
}

interface Decider {
  id: number;
  roles: readonly Role[];
}

const decideRefusal = ({ asked_by, approvers }: ApprovalFacts, { id, roles }: Decider): string | undefined => {
  if (asked_by.id === id) return 'You asked for this, so another person decides it.';
  return approvers.some((role) => roles.includes(role)) ? undefined : 'Your role cannot decide this.';
};

const withdrawRefusal = ({ asked_by }: ApprovalFacts, { id }: Decider): string | undefined =>
  asked_by.id === id ? undefined : `Only ${asked_by.name}, who asked for it, can withdraw it.`;

/** The states of a request. All but the first are final: who wants it again, asks again. */
export const APPROVAL = stateMachine({
  one: 'a request',
  states: {
    waiting: {
      label: 'Waiting',
      tone: 'info',
      next: ['approved', 'refused', 'withdrawn', 'lapsed', 'replaced'],
    },
    approved: { label: 'Approved', tone: 'success', next: [] },
    refused: { label: 'Refused', tone: 'error', next: [] },
    withdrawn: { label: 'Withdrawn', tone: 'neutral', next: [] },
    lapsed: { label: 'Lapsed', tone: 'neutral', next: [] },
    /** The same was asked for again with other content. */
    replaced: { label: 'Replaced', tone: 'neutral', next: [] },
  },
  transitions: {
    approve: { to: 'approved', past: 'approved', refuse: decideRefusal },
    refuse: { to: 'refused', past: 'refused', refuse: decideRefusal },
    withdraw: { to: 'withdrawn', past: 'withdrawn', refuse: withdrawRefusal },
  },
});

export type ApprovalState = keyof typeof APPROVAL.states;
export type Decision = keyof typeof APPROVAL.transitions;

/** Whose turn it is, as tabs above the list. */
export const APPROVAL_TURNS = { mine: 'Waiting for me', asked: 'Asked by me' } as const;
export type ApprovalTurn = keyof typeof APPROVAL_TURNS;
