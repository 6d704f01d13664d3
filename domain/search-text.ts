import { type PlainDate, readDate } from './calendar/dates.ts';

/** The possible meanings of a text in the command palette (docs/rules/console.md, "Command palette"). */
export interface SearchInput {
  text: string;
  /** The text where it is a number: without separators. */
  number: string;
  /** Set when the text is a day, `1/5/2026` or `2026-01-05`. */
  day?: PlainDate;
  /** Set when the text can be the id of a check run: `#123` or `123`. */
  id?: number;
  /** `#123`: matches only the id, not other numbers that contain it. */
  isId: boolean;
  /** Set when the text can be the last digits of a long number. */
  ending?: string;
}

export const SEARCH_TEXT = { min: 2, max: 100 } as const;

/** The minimum length for EOBs and claims: there are so many that shorter texts would not narrow them down. */
export const PAYMENT_TEXT_MIN = 4;

const NUMBER = /^(#?)([1-9]\d{0,8})$/;
const ENDING = /^\d{4,}$/;
const GROUPED = /^\d{1,3}(?:[, ]\d{3})+$/;

/** A number without the separators of its thousands, as spreadsheets show long ones; any other text as it is. */
export const ungrouped = (text: string): string => (GROUPED.test(text) ? text.replace(/[, ]/g, '') : text);

/** The day that a search means: a year of two digits is one of this century, as no form has it. */
export const searchedDay = (text: string): PlainDate | undefined =>
  readDate(text.replace(/(?<=^\d{1,2}\/\d{1,2}\/)(?=\d{2}$)/, '20'));

/** @param text as `searchedText` has it */
export const parseSearchText = (text: string): SearchInput => {
  const number = ungrouped(text);
  const [, sign, id] = NUMBER.exec(number) ?? [];
  const day = searchedDay(text);
  return {
    text,
    number,
    isId: sign === '#',
    ...(day && { day }),
    ...(id && { id: Number(id) }),
    ...(ENDING.test(number) && { ending: number }),
  };
};
