import type { FileDraft, SetDraft } from '../files.ts';
import { isReplaced } from '../ledger.ts';
import type { Needs, Step } from './needs.ts';
import { one } from './needs.ts';

/** Loads a file of which the product must take so many of the sets. */
const load = async ({ desk }: Needs, file: FileDraft, taken: readonly (SetDraft & { isHeld?: boolean })[]) => {
  const status = await desk.upload(file);
  desk.note(`load ${file.name}: ${file.sets.map(({ number, cents }) => `${number} ${cents}`).join(', ')}: ${status}`);
  if (status !== (taken.length ? 'loaded' : 'refused')) desk.fail(`${file.name} was answered ${status}`);
  return taken.length ? desk.ledger.load(file.name, taken) : undefined;
};

const newSets = ({ drafts, random }: Needs) => Array.from({ length: random.int(1, 4) }, () => drafts.fresh());

export const loadNew: Step = (needs) => {
  const sets = newSets(needs);
  return load(needs, needs.drafts.file(sets), sets).then(() => true);
};

/** Payments that a duplicate or a reversal can be meant for: live, of money, as they were loaded, with a claim of their own. */
const loaded = ({ desk }: Needs) => {
  const { payments } = desk.ledger;
  const reversed = new Set(payments.filter(({ isReversed }) => isReversed).map(({ claim }) => claim));
  return payments.filter(
    (payment) =>
      payment.cents > 0 &&
      payment.place !== 'withdrawn' &&
      !isReplaced(payment) &&
      !payment.number.includes('-R') &&
      payment.claim !== '' &&
      !reversed.has(payment.claim),
  );
};

/** The same payment again beside a new one, the same number with another amount, or the same claim under another number. */
export const loadDuplicate: Step = (needs) =>
  one(needs, loaded(needs), async ({ number, cents, claim }) => {
    const { drafts, random } = needs;
    const [fresh, kind] = [drafts.fresh(), random.pick(['same', 'amount', 'claim'] as const)];
    const set = {
      same: { number, cents, claim: drafts.fresh().claim },
      amount: { number, cents: cents + random.int(1, 9), claim: drafts.fresh().claim },
      claim: { number: drafts.fresh().number, cents, claim },
    }[kind];
    const isAlone = random.chance(0.3);
    const sets = isAlone ? [set] : [set, fresh];
    needs.desk.note(`duplicate of ${number}, ${kind}`);
    await load(needs, drafts.file(sets), [
      ...(kind === 'same' ? [] : [{ ...set, isHeld: true }]),
      ...(isAlone ? [] : [fresh]),
    ]);
    return true;
  });

/** A payment that takes a claim back, of a payment here or of one that nobody knows. */
export const loadReversal: Step = (needs) => {
  const { drafts, random, desk } = needs;
  const known = loaded(needs);
  const reversed = known.length && random.chance(0.7) ? random.pick(known) : undefined;
  const set = drafts.fresh(random.int(1, 100_000));
  const reverses = reversed ?? { claim: `${set.claim}X`, cents: random.int(1, 100_000) };
  desk.note(`reversal of ${reversed?.number ?? 'a claim that is not here'}`);
  const draft = { ...set, reverses: { claim: reverses.claim, cents: reverses.cents } };
  return load(needs, drafts.file([draft]), [{ ...set, claim: '', isHeld: !reversed }]).then(() => {
    if (reversed)
      for (const payment of desk.ledger.payments.filter(({ claim }) => claim === reversed.claim))
        payment.isReversed = true;
    return true;
  });
};

/** Something is done before the product may have sent the file: whether it was sent, the processor's files say. */
export const loadAndHold: Step = (needs) => {
  const { desk, drafts, random } = needs;
  const sets = newSets(needs);
  return load(needs, drafts.file(sets), sets).then(async (file) => {
    await desk.look();
    const own = desk.ledger.payments.filter((payment) => payment.file === file && random.chance(0.6));
    for (const payment of own) {
      const done = await desk.act('put-on-hold', payment);
      desk.note(`hold ${payment.number} at once: ${done}`);
      if (done) desk.ledger.hold(payment);
    }
    return true;
  });
};

export const loadAndWithdraw: Step = (needs) => {
  const { desk, drafts } = needs;
  const sets = newSets(needs);
  const draft = drafts.file(sets);
  return load(needs, draft, sets).then(async (file) => {
    await desk.look();
    const done = file ? await desk.withdraw(file) : false;
    desk.note(`withdraw ${draft.name}: ${done}`);
    if (!file || !done) return false;
    desk.ledger.withdraw(file);
    if (!needs.random.chance(0.5)) return true;
    await desk.settle();
    await load(needs, draft, sets);
    return true;
  });
};
