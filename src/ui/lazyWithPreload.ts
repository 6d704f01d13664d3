import { type ComponentType, createElement, lazy, useState, useSyncExternalStore } from 'react';

/**
 * A component in a separate chunk, with a function to preload it when the pointer or the focus comes near. A loaded
 * component is rendered immediately; React's `lazy` alone would first show the fallback, for a third of a second.
 */
export const lazyWithPreload = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  let loaded: ComponentType<Props> | undefined;
  let settled = false;
  const listeners = new Set<() => void>();
  const settle = () => {
    settled = true;
    for (const listener of listeners) listener();
  };
  const fetch = async () => {
    try {
      const part = await load();
      loaded = part.default;
      return part;
    } finally {
      settle();
    }
  };
  const Lazy = lazy(fetch);
  const Part = (props: Props) => {
    // Fixed on mount: switching to another component type would discard the state.
    const [Rendered] = useState(() => loaded ?? Lazy);
    return createElement<Props>(Rendered, props);
  };
  /** A failure here is ignored: it occurs again, and is reported, when the component is rendered. */
  const preload = (): void => {
    if (!loaded) fetch().catch(() => undefined);
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** Whether rendering the component shows no fallback; also true after a failed load, which rendering reports. */
  const useLoaded = (): boolean => useSyncExternalStore(subscribe, () => settled);
  return { Part, preload, useLoaded };
};
