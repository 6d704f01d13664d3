/*
 * Reproducible random numbers: the same seed and labels give the same numbers on every machine. Each label has its own
 * stream, so that the draws of one area never change those of another.
 */

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the entries, with a probability proportional to its weight. */
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  /** Mean 0, deviation 1. */
  normal(): number;
  lognormal(mu: number, sigma: number): number;
  poisson(mean: number): number;
  /** 0, 1, 2, …; each further one with the given probability. */
  geometric(more: number): number;
  shuffle<T>(list: readonly T[]): T[];
}

/** FNV-1a over the label with a final mix, so that similar labels give unrelated seeds. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** Mulberry32: 32 bits of state are plenty for a few thousand draws a stream. */
const mulberry32 = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** Above this mean the normal distribution is a good approximation, and needs fewer draws. */
const COUNTED_MEAN = 30;

const at = <T>(list: readonly T[], index: number): T => {
  if (index >= list.length || index < 0) throw new RangeError('Nothing to choose from');
  return list[index] as T; // in range, as just checked
};

/** The random stream of these labels. */
export const randomOf = (seed: number, ...labels: (string | number)[]): Random => {
  const next = mulberry32(hash([seed, ...labels].join('|')));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  // 1 - next() is never zero, so its logarithm is finite
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (mean: number) => {
    if (mean > COUNTED_MEAN) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = next(); product > limit; product *= next()) count += 1;
    return count;
  };
  return {
    next,
    int,
    normal,
    poisson,
    chance: (share) => next() < share,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return at(entries, entries.length - 1)[0];
    },
    lognormal: (mu, sigma) => Math.exp(mu + sigma * normal()),
    geometric: (more) => Math.floor(Math.log(1 - next()) / Math.log(more)),
    shuffle: (list) =>
      list
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
};
