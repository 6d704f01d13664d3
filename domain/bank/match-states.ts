import { stateMachine } from '../states.ts';

/** A credit and the pull or drop-off that it pays (docs/rules/exchange.md, "Matching"). */
export const BANK_MATCH = stateMachine({
  one: 'a match',
  states: {
    open: { label: 'Open', tone: 'warning', next: ['proposed', 'matched'] },
    /** By its amount and day; open again when another credit names what it is proposed for. */
    proposed: { label: 'Proposed', tone: 'info', next: ['open', 'confirmed', 'broken'] },
    /** By its reference: nobody has to look. */
    matched: { label: 'Matched', tone: 'success', next: ['broken'] },
    confirmed: { label: 'Confirmed', tone: 'success', next: ['broken'] },
    broken: { label: 'Broken', tone: 'neutral', next: [] },
  },
  transitions: {
    confirm: { to: 'confirmed', past: 'confirmed' },
    break: { to: 'broken', past: 'broken' },
  },
});

export type MatchState = keyof typeof BANK_MATCH.states;
