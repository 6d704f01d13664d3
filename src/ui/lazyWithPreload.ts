import { type ComponentType, createElement, lazy, useState } from 'react';

/**
 * A component in a separate chunk, with a function to preload it when the pointer or the focus comes near. A loaded
 * component is rendered immediately; React's `lazy` alone would first show the fallback, for a third of a second.
 */
export const lazyWithPreload = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const part = await load();
    loaded = part.default;
    return part;
  };
  const Lazy = lazy(fetch);
  const Part = (props: Props) => {
    // Fixed on mount: switching to another component type would discard the state.
    const [Rendered] = useState(() => loaded ?? Lazy);
    return createElement<Props>(Rendered, props);
  };
  /** A failure here is ignored: it occurs again, and is reported, when the component is rendered. */
  const preload = (): void => void fetch().catch(() => undefined);
  return { Part, preload };
};
