import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * A part in a chunk of its own, and how to fetch it preload of its need: when the pointer comes near, or the focus. A part
 * that has come is drawn at once; React's `lazy` alone shows the empty place first, and for a third of a second.
 */
export const lazyWithPreload = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async () => {
    const part = await load();
    arrived = part.default;
    return part;
  };
  const Later = lazy(fetch);
  const Part = (props: Props) => {
    // The same to the end: another component in its place would lose what this one holds.
    const [Drawn] = useState(() => arrived ?? Later);
    return createElement<Props>(Drawn, props);
  };
  /** What fails here fails again, and is told, when the part is really needed. */
  const preload = (): void => void fetch().catch(() => undefined);
  return { Part, preload };
};
