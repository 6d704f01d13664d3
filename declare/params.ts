import { isPlainDate } from '../domain/calendar/dates.ts';
import type { Lookup } from './lookup.ts';

/**
 * The parameters of a list beyond page, sort and search: one declaration gives the API's name, the address bar's name
 * and the shape of the value. A link copied from the address bar and the call the console makes both follow from it.
 */
export interface ValuesParam {
  kind: 'values';
  /** The API's parameter name, repeated or comma-separated as the dialect says. */
  name: string;
  /** The address bar's name. */
  url: string;
  label: string;
  /** Only these values mean anything; others are ignored in the address bar and refused by the API. */
  pattern: RegExp;
  /** What a person reads for a value that is fixed; the rest come with the facets. */
  choices?: Readonly<Record<string, string>>;
  /** Where the values are found, which are too many for a menu: the ids of these records (docs/rules/lists-and-forms.md, "Filters"). */
  lookup?: Lookup;
  /** Set where nothing is said; a parameter with an empty value says that nothing is set (docs/rules/lists-and-forms.md, "Filters"). */
  initial?: readonly string[];
}

export interface RangeParam {
  kind: 'range';
  name: string;
  api: { from: string; to: string };
  url: { from: string; to: string };
  label: string;
  /** Its ends are moments; a plain date is taken too, as that whole day in UTC. */
  instants?: true;
  /** Set in the address bar where nothing is said; both ends empty say that nothing is set (docs/rules/lists-and-forms.md, "Filters"). */
  initial?: (now: Date) => RangeValue;
}

export interface TextParam {
  kind: 'text';
  name: string;
  url: string;
  label: string;
  pattern: RegExp;
  /** It is looked for as it is typed: an amount in its menu, a search in a box of its own (docs/rules/lists-and-forms.md, "Filters"). */
  input?: 'amount' | 'search';
  /**
   * The parameter whose value these are the words for, such as the name of a group chosen by its number. They share a
   * menu and a chip; while the other is set the API is told that one alone.
   */
  labelFor?: string;
  /** What is typed here names no person: a saved view may keep it (docs/rules/lists-and-forms.md, "Saved views"). */
  noPii?: true;
}

export type Param = ValuesParam | RangeParam | TextParam;

/** The value of a filter: several values, a range of plain dates, or one text. */
export interface RangeValue {
  from?: string;
  to?: string;
}
export type FilterValue = readonly string[] | RangeValue | string;

const ANY = /^[^\p{Cc}\p{Cs}]{1,200}$/u;
export const INTEGER_VALUE = /^\d{1,9}$/;

/** Several values of one field: `?status-id=5&status-id=8`. */
export const values = (
  name: string,
  options: {
    label: string;
    url?: string;
    pattern?: RegExp;
    choices?: Readonly<Record<string, string>>;
    lookup?: Lookup;
    initial?: readonly string[];
  },
): ValuesParam => ({ kind: 'values', url: name, pattern: ANY, ...options, name });

/** A range of plain dates; either end may be open. */
export const dateRange = (
  name: string,
  options: { label: string; api?: { from: string; to: string }; url?: { from: string; to: string } },
): RangeParam => ({
  kind: 'range',
  api: { from: `${name}.from`, to: `${name}.to` },
  url: { from: `${name}.from`, to: `${name}.to` },
  ...options,
  name,
});

/** A range of moments, ISO 8601 in UTC; its ends have the same names everywhere, `<name>-from` and `<name>-to` unless said. */
export const instantRange = (
  name: string,
  { join = '-', initial, label }: { label: string; join?: '-' | ':' } & Pick<RangeParam, 'initial'>,
): RangeParam => {
  const ends = { from: `${name}${join}from`, to: `${name}${join}to` };
  return { ...dateRange(name, { label, api: ends, url: ends }), instants: true, ...(initial && { initial }) };
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isPlainDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

/** What the end of a range may not be like, in a sentence; undefined where it may. */
export const rangeFault = ({ instants }: RangeParam, text: string): string | undefined => {
  if (isPlainDate(text) || (instants && isInstant(text))) return undefined;
  if (!instants) return 'Must be a date like 2026-01-31';
  return 'Must be a moment like 2026-01-31T09:00:00Z, or a date like 2026-01-31';
};

/** One text, number or switch. */
export const textParam = (
  name: string,
  options: { label: string } & Partial<Pick<TextParam, 'url' | 'pattern' | 'labelFor' | 'noPii'>> & {
      input?: 'search';
    },
): TextParam => ({
  kind: 'text',
  url: name,
  pattern: ANY,
  ...options,
  name,
});

/** The words for a parameter's value, where the list has a parameter of them. */
export const wordsFor = ({ name }: Param, params: readonly Param[]): TextParam | undefined =>
  params.filter((one) => one.kind === 'text').find((one) => one.labelFor === name);

/** Whether a parameter only says in words what another one that is set says already. */
export const isSaidAlready = (param: Param, filters: Readonly<Record<string, FilterValue>>): boolean =>
  param.kind === 'text' && param.labelFor !== undefined && filters[param.labelFor] !== undefined;

/** One amount in dollars; it is looked for to the cent. */
export const amountParam = (name: string, options: { label: string; url?: string }): TextParam => ({
  ...textParam(name, { ...options, pattern: /^-?\d{1,12}(?:\.\d{1,2})?$/ }),
  input: 'amount',
  noPii: true,
});
