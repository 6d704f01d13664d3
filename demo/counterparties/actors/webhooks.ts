import type { Moment } from '../plan.ts';
import { randomFor, within } from '../plan.ts';
import type { Webhooks } from '../state.ts';

/** A call to the webhook endpoint. */
export interface WebhookCall {
  eob: string;
  operation: 'hold' | 'unhold';
  reason?: string;
  /** Whether the call carries the valid token. */
  hasValidToken: boolean;
}

const REASONS = ['Asked by the group', 'Address of the payee is in question', 'Under review'];
/** One call in WRONG_TOKEN_EVERY has a wrong token; one in UNKNOWN_EVERY names an EOB that does not exist. */
const [WRONG_TOKEN_EVERY, WRONG_TOKEN_AT] = [12, 4];
const [UNKNOWN_EVERY, UNKNOWN_AT] = [15, 9];
const UNKNOWN_EOB = '5000000000000';
/** Gives about six hold calls to five unhold calls. */
const UNHOLD_SHARE = 0.46;
const MAX_ON_HOLD = 5;

/** @param view `recentEobs` are those the operator has, oldest first. */
export const decideWebhooks = (
  section: Webhooks,
  view: Moment & { recentEobs: readonly string[] },
): { section: Webhooks; calls: WebhookCall[] } => {
  const random = randomFor(view, 'webhook', section.calls);
  const nextAt = within(view, random, 40, 80);
  if (section.nextAt === 0) return { section: { ...section, nextAt }, calls: [] };
  const free = view.recentEobs.filter((eob) => !section.held.includes(eob));
  const [oldest] = section.held;
  if (view.now < section.nextAt || (!free.length && !oldest)) return { section, calls: [] };
  const next = { ...section, nextAt, calls: section.calls + 1 };
  const call = (eob: string, operation: WebhookCall['operation'], hasValidToken = true): WebhookCall => ({
    eob,
    operation,
    hasValidToken,
    ...(operation === 'hold' && { reason: random.pick(REASONS) }),
  });
  if (section.calls % WRONG_TOKEN_EVERY === WRONG_TOKEN_AT) {
    return { section: next, calls: [call(oldest ?? free[0] ?? UNKNOWN_EOB, 'hold', false)] };
  }
  if (section.calls % UNKNOWN_EVERY === UNKNOWN_AT) return { section: next, calls: [call(UNKNOWN_EOB, 'hold')] };
  if (oldest && (!free.length || section.held.length >= MAX_ON_HOLD || random.chance(UNHOLD_SHARE))) {
    return { section: { ...next, held: section.held.slice(1) }, calls: [call(oldest, 'unhold')] };
  }
  const eob = random.pick(free);
  return { section: { ...next, held: [...section.held, eob] }, calls: [call(eob, 'hold')] };
};
