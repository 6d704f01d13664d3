/** The page numbers a bar shows, from 0: the ends, the current page and its neighbours, gaps as undefined. */
export const shownPages = (page: number, pages: number): (number | undefined)[] => {
  const wanted = [...new Set([0, page - 1, page, page + 1, pages - 1])].filter((one) => one >= 0 && one < pages);
  return wanted
    .sort((a, b) => a - b)
    .flatMap((one, i, all) => {
      const before = all[i - 1];
      if (before === undefined || one === before + 1) return [one];
      // a gap of one page is that page
      return one === before + 2 ? [before + 1, one] : [undefined, one];
    });
};
