/** Hides controls in print. */
export const screenOnly = { '@media print': { display: 'none' } } as const;

const print = () => window.matchMedia('print');

/** Whether the page is being printed. */
export const isPrinted = (): boolean => print().matches;

/** Calls `listener` when printing begins and ends. Returns how to stop. */
export const onPrint = (listener: () => void): (() => void) => {
  const query = print();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Says in print what a control says on the screen. */
export const printOnly = { '@media not print': { display: 'none' } } as const;
