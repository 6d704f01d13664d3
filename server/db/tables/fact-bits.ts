/* What a row's own columns tell about it, as a bit each of one stored column, by which lists filter and count. */

/** A fact by its name, with the SQL of when it is true. */
export type Facts<F extends string> = Readonly<Record<F, string>>;

/**
 * The bit of a fact. The migrations have the text of the column too: a bit must keep its place, so a new fact comes last.
 * @param from the place of the first bit
 */
export const bitIn = <F extends string>(facts: Facts<F>, fact: F, from = 0): number =>
  2 ** (from + Object.keys(facts).indexOf(fact));

/** The bits of the facts that are true. */
export const sumOfBits = <F extends string>(facts: Facts<F>, from = 0): string =>
  (Object.keys(facts) as F[])
    .map((fact) => `case when ${facts[fact]} then ${bitIn(facts, fact, from)} else 0 end`)
    .join(' + ');
