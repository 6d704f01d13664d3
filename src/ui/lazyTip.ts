import { loadedAhead } from './ahead.ts';

/** What positions a tip is loaded when somebody first points at something. A page without its tips is as good. */
export const { Part: LazyTip, ahead: fetchTip } = loadedAhead(() =>
  import('./over/Tip.tsx').catch(() => ({ default: () => null })),
);
