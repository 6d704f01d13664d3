/* What a row's own columns tell about it, as a bit each of one stored column, by which lists filter and count. */

/** A fact by its name, with the SQL of when it is true. */
export type Facts<F extends string> = Readonly<Record<F, string>>;

/**
 * The bit of each fact. The migrations have the text of the column too: a bit must keep its place, so a new fact comes last.
 * @param from the place of the first bit
 */
export const bitsOf = <F extends string>(facts: Facts<F>, from = 0): Readonly<Record<F, number>> =>
  Object.fromEntries(Object.keys(facts).map((fact, at) => [fact, 2 ** (from + at)])) as Record<F, number>; // its keys are the facts

/** The bits of the facts that are true. */
export const sumOfBits = <F extends string>(facts: Facts<F>, bits: Readonly<Record<F, number>>): string =>
  (Object.keys(facts) as F[]).map((fact) => `case when ${facts[fact]} then ${bits[fact]} else 0 end`).join(' + ');
