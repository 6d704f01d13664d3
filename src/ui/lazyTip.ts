import { lazyWithPreload } from './lazyWithPreload.ts';

/** What positions a tip is loaded when somebody first points at something. A page without its tips is as good. */
export const { Part: LazyTip, preload: fetchTip } = lazyWithPreload(() =>
  import('./overlays/Tip.tsx').catch(() => ({ default: () => null })),
);
