import { type PlainDate, readDate } from './calendar/dates.ts';

/** What a person may mean by a text in the command palette (docs/rules/console.md, "Command palette"). */
export interface Sought {
  text: string;
  /** A day, as people write it or as the wire has it. */
  day?: PlainDate;
  /** A check run's own number: `#123` means nothing else, `123` may mean it. */
  id?: number;
  /** `#123`: the number of a record, and nothing that contains it. */
  isId: boolean;
  /** How a long number ends. */
  ending?: string;
}

export const SEARCH_TEXT = { min: 2, max: 100 } as const;

/** EOBs and claims are so many that fewer characters would name none of them. */
export const PAYMENT_TEXT_MIN = 4;

const NUMBER = /^(#?)([1-9]\d{0,8})$/;
const ENDING = /^\d{4,}$/;

/** Reads a trimmed text. */
export const readSought = (text: string): Sought => {
  const [, sign, id] = NUMBER.exec(text) ?? [];
  const day = readDate(text);
  return {
    text,
    isId: sign === '#',
    ...(day && { day }),
    ...(id && { id: Number(id) }),
    ...(ENDING.test(text) && { ending: text }),
  };
};
