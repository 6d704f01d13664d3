import { useStore } from 'ra-core';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** One keyboard shortcut of a screen: used by the key handler and listed in the sheet that `?` opens. */
export interface Key {
  /** `KeyboardEvent.key`; letters in lower case. Absent for an entry of the command palette only. */
  key?: string;
  shift?: boolean;
  /** What the sheet shows instead of `key`. */
  display?: string;
  description: string;
  /** Absent if the focused element handles the key itself; the sheet then only lists it. */
  run?: () => void;
  /** Its label in the command palette. Absent if the shortcut needs a focused row or is quicker by key. */
  paletteLabel?: string;
  /** False while the shortcut is inactive. */
  isEnabled?: () => boolean;
}

interface KeyGroup {
  title: string;
  keys: () => readonly Key[];
}

const groups: KeyGroup[] = [];

/** The shortcuts currently available on the screen, for the sheet. */
export const keyGroups = (): { title: string; keys: readonly Key[] }[] =>
  groups.map(({ title, keys }) => ({ title, keys: keys() })).filter(({ keys }) => keys.length > 0);

/**
 * Registers shortcuts while the component is mounted. If two use the same key, the one registered last wins, provided
 * its `isEnabled` allows it.
 */
export const useKeys = (title: string, keys: readonly Key[]): void => {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const group = { title, keys: () => latest.current };
    groups.push(group);
    return () => void groups.splice(groups.indexOf(group), 1);
  }, [title]);
};

/** Whether single-key shortcuts are active; the user can turn them off (WCAG 2.1.4), and the choice is stored. */
export const useSingleKeys = () => useStore('keys.single', true);

const TYPING = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])';
/** What lies over a screen, and has the focus and the keys meanwhile. */
export const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';

/** Keys belong to a text input with the focus and to an open overlay. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPING}, ${OVERLAY}`) !== null;

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);

const isPressed = ({ key, shift = false }: Key, event: KeyboardEvent): boolean => {
  if (key === undefined) return false;
  // punctuation such as ? needs Shift on some keyboards and not on others
  return isLetter(key) ? event.key.toLowerCase() === key && event.shiftKey === shift : event.key === key;
};

/** Handles the shortcuts registered by all `useKeys`. Use it once per page. */
export const useKeyHandler = (): void => {
  const [on] = useSingleKeys();
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const other = event.ctrlKey || event.altKey || event.metaKey || event.isComposing;
      if (event.defaultPrevented || other || isElsewhere(event.target)) return;
      const taken = groups
        .toReversed()
        .flatMap(({ keys }) => keys())
        .find((key) => key.run && isPressed(key, event) && (key.isEnabled?.() ?? true));
      if (!taken?.run) return;
      event.preventDefault();
      taken.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
};
