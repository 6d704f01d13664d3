import { useEffect, useRef, useState } from 'react';
import { searchedText } from '../../domain/identifiers.ts';

/** The debounce before a search, ms (docs/rules/lists-and-forms.md, "Search"). */
const DEBOUNCE = 500;

/**
 * A text that is applied after a debounce; `now` applies it immediately. `applied` is the current text: when it changes
 * elsewhere the field shows it, unless the user is typing.
 */
export const useDebouncedText = (applied: string, apply: (text: string) => void) => {
  const [text, setText] = useState(applied);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (timer.current === undefined) setText(applied);
  }, [applied]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const applyNow = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const text = searchedText(typed);
    if (text !== applied) apply(text);
  };
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => applyNow(typed), DEBOUNCE);
    },
    now: () => applyNow(text),
    /**
     * Applies a pending text when the field loses the focus. Without one it does nothing, so that a row opened
     * meanwhile stays open.
     */
    leave: () => timer.current !== undefined && applyNow(text),
  };
};
