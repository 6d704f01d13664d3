/*
 * Transactions that a bank reports again when it corrects a day. Position and file are new; a transaction is the same when
 * everything that the bank says of it is.
 */

/** What a bank says of a transaction. */
export interface Reported {
  type_code: string;
  amount_cents: number;
  bank_reference: string;
  customer_reference: string;
  text: string;
}

const keyOf = ({ type_code, amount_cents, bank_reference, customer_reference, text }: Reported): string =>
  JSON.stringify([type_code, amount_cents, bank_reference, customer_reference, text]);

/**
 * Pairs earlier transactions with those that repeat them, each with one.
 * @param earlier in the order in which they are served: of equal ones fewer may be repeated
 */
export const reportedAgain = <A extends Reported, B extends Reported>(
  earlier: readonly A[],
  later: readonly B[],
): [A, B][] => {
  const left = Map.groupBy(later, keyOf);
  return earlier.flatMap((one) => {
    const again = left.get(keyOf(one))?.shift();
    return again ? [[one, again] satisfies [A, B]] : [];
  });
};
