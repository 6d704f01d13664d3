/** A concurrency limit: returns a function that runs work when fewer than `atOnce` others run, in order of arrival. */
export const concurrencyLimit = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // the turn is passed on directly, so that no newcomer gets in between
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
