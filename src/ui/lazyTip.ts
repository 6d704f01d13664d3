import { lazyWithPreload } from './lazyWithPreload.ts';

/** The tooltip with its positioning code, loaded on first use. If loading fails, the page works without tooltips. */
export const { Part: LazyTip, preload: fetchTip } = lazyWithPreload(() =>
  import('./overlays/Tip.tsx').catch(() => ({ default: () => null })),
);
