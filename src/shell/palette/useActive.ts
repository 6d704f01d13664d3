import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import type { Entry } from './entries.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The active entry, which Enter chooses: the first until the user moves on, and again when theirs disappears. The focus
 * stays in the input (WAI-ARIA APG, combobox with a listbox).
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
