import { useEffect, useRef, useState } from 'react';

/** Typing settles this long before it is looked for, ms (docs/rules/lists-and-forms.md, "Search"). */
const SETTLE = 500;

/**
 * A text that is applied once its typing has settled; `now` does not wait. `said` is what is applied at the moment: when
 * it changes from elsewhere the field shows it, unless the person is typing.
 */
export const useDebouncedText = (said: string, apply: (text: string) => void) => {
  const [text, setText] = useState(said);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (timer.current === undefined) setText(said);
  }, [said]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (typed.trim() !== said) apply(typed.trim());
  };
  return {
    text,
    type: (typed: string) => {
      setText(typed);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(typed), SETTLE);
    },
    now: () => settle(text),
    /** The same for one who goes on to something else: a row they open must stay open. */
    leave: () => timer.current !== undefined && settle(text),
  };
};
