/** The page numbers to show, from 0: the first, the last, the current page and its neighbors; gaps are undefined. */
export const shownPages = (page: number, pages: number): (number | undefined)[] => {
  const wanted = [...new Set([0, page - 1, page, page + 1, pages - 1])].filter((one) => one >= 0 && one < pages);
  return wanted
    .sort((a, b) => a - b)
    .flatMap((one, i, all) => {
      const before = all[i - 1];
      if (before === undefined || one === before + 1) return [one];
      // a gap of one page shows that page
      return one === before + 2 ? [before + 1, one] : [undefined, one];
    });
};
