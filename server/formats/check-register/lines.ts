import { NO_METHOD, PAYMENT_METHODS } from '../../../domain/bank/payment-methods.ts';
import type { PlainDate } from '../../../domain/calendar/dates.ts';
import { sumCents } from '../../../domain/money.ts';
import type { RegisterClaim, RegisterData, RegisterEob, RegisterVoid } from './data.ts';

export type Entry = 'Payment' | 'Void' | 'Provider adjustment';

/** A line of a register's table. `cents` is signed: the lines of a table add up to the net. */
export interface Line {
  entry: Entry;
  /** As shown: "None" of an EOB without money. */
  method: string;
  eobNumber: string;
  checkNumber: string;
  date?: PlainDate;
  payee: { name: string; isInsured: boolean };
  claim?: Omit<RegisterClaim, 'amountCents'>;
  claimCount: number;
  cents: number;
}

type Source = Pick<RegisterData, 'eobs' | 'voids'>;

/** A line for each check and each void. */
export function checkLines(source: Source): Line[] {
  return byMethod(source, (eob) => [{ ...checkOf(eob, 'Payment', eob.amountCents), claimCount: eob.claims.length }]);
}

/** A line for each claim and each void, and one for what an EOB pays besides its claims. */
export function claimLines(source: Source): Line[] {
  return byMethod(source, (eob) => {
    const claims = eob.claims.map((claim) => ({ ...checkOf(eob, 'Payment', claim.amountCents), claim, claimCount: 1 }));
    const rest = sumCents([eob.amountCents, ...eob.claims.map((claim) => 0 - claim.amountCents)]);
    // an EOB without claims or amount is listed too: every check of the run is on the register
    const needsRest = rest !== 0 || claims.length === 0;
    return needsRest ? [...claims, checkOf(eob, 'Provider adjustment', rest)] : claims;
  });
}

/** In the catalogue's order of methods, payments before voids, each in the order given. */
function byMethod({ eobs, voids }: Source, linesOf: (eob: RegisterEob) => Line[]): Line[] {
  return PAYMENT_METHODS.flatMap((method) => [
    ...eobs.filter((eob) => eob.method === method).flatMap(linesOf),
    ...voids.filter((one) => one.method === method).map(voidLine),
  ]);
}

function voidLine(one: RegisterVoid): Line {
  return { ...checkOf(one, 'Void', 0 - one.amountCents), claim: one.claim, claimCount: one.claim ? 1 : 0 };
}

function checkOf(paid: RegisterEob | RegisterVoid, entry: Entry, cents: number): Line {
  const { method, isNone = false, eobNumber, checkNumber, date, payeeName, isPayeeInsured = false } = paid;
  const payee = { name: payeeName, isInsured: isPayeeInsured };
  return { entry, method: isNone ? NO_METHOD : method, eobNumber, checkNumber, date, payee, claimCount: 0, cents };
}
