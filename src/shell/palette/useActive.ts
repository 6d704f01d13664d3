import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import type { Entry } from './entries.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Which of the entries Enter chooses: the first until the person moves on, and again when theirs is no longer there.
 * The focus stays in the field (WAI-ARIA APG, combobox with a list).
 */
export const useActive = (
  entries: readonly Entry[],
  domId: (entry: Entry) => string,
  choose: (entry: Entry) => void,
) => {
  const [named, setNamed] = useState<string>();
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === named),
  );
  const active = entries[at];
  const activeId = active && domId(active);
  useLayoutEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) setNamed(entries.at((at + step) % Math.max(1, entries.length))?.id);
    else if (event.key === 'Enter' && active) choose(active);
    else return;
    event.preventDefault();
  };
  return {
    active,
    activeId,
    setActive: (entry: Entry) => setNamed(entry.id),
    reset: () => setNamed(undefined),
    onKeyDown,
  };
};
