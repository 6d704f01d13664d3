/**
 * Turns in order of arrival, `atOnce` at a time. Taking one waits for it, unless one is free, and gives the function that
 * gives it back.
 */
export const turns = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  const giveBack = () => {
    // the turn is passed on directly, so that no newcomer gets in between
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return (): (() => void) | Promise<() => void> => {
    if (free === 0) return new Promise((begin) => waiting.push(() => begin(giveBack)));
    free -= 1;
    return giveBack;
  };
};

/** A concurrency limit: returns a function that runs work when fewer than `atOnce` others run, in order of arrival. */
export const concurrencyLimit = (atOnce: number) => {
  const take = turns(atOnce);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const taken = take();
    const giveBack = taken instanceof Promise ? await taken : taken;
    try {
      return await work();
    } finally {
      giveBack();
    }
  };
};
