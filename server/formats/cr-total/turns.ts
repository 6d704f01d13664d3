/** Work that is done by a few at a time, the rest in the order it came: answers what does a piece of it in its turn. */
export const turns = (atOnce: number) => {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      // a turn is handed on, so that nobody who comes now gets in between
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
