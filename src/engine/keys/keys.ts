import { useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'react-admin';

/** One key of a screen: what the handler goes by, and a line of the sheet that `?` opens. */
export interface Key {
  /** As the browser names it; a letter in lower case. */
  key: string;
  shift?: boolean;
  /** What the sheet shows in place of the key's own name. */
  shows?: string;
  does: string;
  /** Absent: what has the focus takes the key itself, and the sheet only tells of it. */
  run?: () => void;
  /** What the command palette calls it; absent where it needs a row under the focus, or is nearer by its key. */
  offered?: string;
  /** False: the key is not taken at the moment. */
  can?: () => boolean;
}

interface KeyGroup {
  title: string;
  keys: () => readonly Key[];
}

const groups: KeyGroup[] = [];

/** What the keys do on the screen as it stands, for the sheet. */
export const keyGroups = (): { title: string; keys: readonly Key[] }[] =>
  groups.map(({ title, keys }) => ({ title, keys: keys() })).filter(({ keys }) => keys.length > 0);

/**
 * Gives the screen keys for as long as the component is there. Of two that want the same key the later one has it, as
 * long as its `can` says so.
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

/** Whether single keys act at all; a person may turn them off (WCAG 2.1.4), and it is remembered. */
export const useSingleKeys = () => useStore('keys.single', true);

const TYPING = 'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"])';
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog';

/** While something is typed, or something lies over the page, keys belong to that. */
const isElsewhere = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${TYPING}, ${OVERLAY}`) !== null;

const isLetter = (key: string): boolean => /^[a-z]$/i.test(key);

const isPressed = ({ key, shift = false }: Key, event: KeyboardEvent): boolean =>
  // a sign such as ? needs Shift on some keyboards and none on others
  isLetter(key) ? event.key.toLowerCase() === key && event.shiftKey === shift : event.key === key;

/** Listens for the keys of all `useKeys` on the page. One on each page. */
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
        .find((key) => key.run && isPressed(key, event) && (key.can?.() ?? true));
      if (!taken?.run) return;
      event.preventDefault();
      taken.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
};
