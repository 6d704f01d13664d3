import type { Moment } from '../plan.ts';
import { chanceOf, within } from '../plan.ts';
import type { Webhooks } from '../state.ts';

/** A call of the webhook door. */
export interface WebhookCall {
  eob: string;
  operation: 'hold' | 'unhold';
  reason?: string;
  /** Whether the right token is shown. */
  isKnown: boolean;
}

const REASONS = ['Asked by the group', 'Address of the payee is in question', 'Under review'];
/** Every so many calls one shows a wrong token, and in every so many one names an EOB that nobody has. */
const [WRONG_TOKEN_EVERY, WRONG_TOKEN_AT] = [12, 4];
const [UNKNOWN_EVERY, UNKNOWN_AT] = [15, 9];
const NOBODYS_EOB = '5000000000000';
/** hold : unhold comes near 6 : 5. */
const UNHOLD_SHARE = 0.46;
const MOST_HELD = 5;

/** @param view `recentEobs` are those the operator has, oldest first. */
export const decideWebhooks = (
  section: Webhooks,
  view: Moment & { recentEobs: readonly string[] },
): { section: Webhooks; calls: WebhookCall[] } => {
  const random = chanceOf(view, 'webhook', section.calls);
  const nextAt = within(view, random, 40, 80);
  if (section.nextAt === 0) return { section: { ...section, nextAt }, calls: [] };
  const free = view.recentEobs.filter((eob) => !section.held.includes(eob));
  const [oldest] = section.held;
  if (view.now < section.nextAt || (!free.length && !oldest)) return { section, calls: [] };
  const next = { ...section, nextAt, calls: section.calls + 1 };
  const call = (eob: string, operation: WebhookCall['operation'], isKnown = true): WebhookCall => ({
    eob,
    operation,
    isKnown,
    ...(operation === 'hold' && { reason: random.pick(REASONS) }),
  });
  if (section.calls % WRONG_TOKEN_EVERY === WRONG_TOKEN_AT) {
    return { section: next, calls: [call(oldest ?? free[0] ?? NOBODYS_EOB, 'hold', false)] };
  }
  if (section.calls % UNKNOWN_EVERY === UNKNOWN_AT) return { section: next, calls: [call(NOBODYS_EOB, 'hold')] };
  if (oldest && (!free.length || section.held.length >= MOST_HELD || random.chance(UNHOLD_SHARE))) {
    return { section: { ...next, held: section.held.slice(1) }, calls: [call(oldest, 'unhold')] };
  }
  const eob = random.pick(free);
  return { section: { ...next, held: [...section.held, eob] }, calls: [call(eob, 'hold')] };
};
