import type { StateMachine } from '../../domain/states.ts';
import { stateLabels } from '../../domain/states.ts';
import type { Lookup } from '../lookup.ts';

/*
 * The filter parameters of a list. One declaration defines the name in the API, the name in the address bar and the
 * type of the value; both the link in the address bar and the console's API call are derived from it.
 */

interface Placed {
  /** Its menu stands beside the search; those of other filters are behind "More filters". */
  open?: true;
}

/** A filter by several values. */
export interface ValuesParam extends Placed {
  kind: 'values';
  /** The API's parameter name; several values are repeated or comma-separated, depending on the dialect. */
  name: string;
  /** The address bar's name. */
  url: string;
  label: string;
  /** Valid values; others are ignored in the address bar and refused by the API. */
  pattern: RegExp;
  /** Labels of a fixed set of values; other labels come with the facets. */
  choices?: Readonly<Record<string, string>>;
  /** Its values are not counted: `choices` names them all. */
  counted?: false;
  /** What its menu says when the values could not be read or counted; `status` of the answer, 0 without one. */
  failed?: string | ((status: number) => string);
  /**
   * How the values (record ids) are looked up when they are too many for a menu (docs/rules/lists-and-forms.md,
   * "Filters").
   */
  lookup?: Lookup;
  /**
   * The value when the parameter is absent; an empty parameter clears the filter (docs/rules/lists-and-forms.md,
   * "Filters"). A computed one (today) is the address bar's alone, which then names it.
   */
  initial?: readonly string[] | (() => readonly string[]);
  /** The label of the value `EMPTY`, which selects the rows without a value. Absent: it is not offered. */
  empty?: string;
  /** The values are signs of an amount; see `SIGNS`. */
  signs?: true;
  /** At most one value at a time. */
  single?: true;
  /** The label of no value, for the tabs of a single one; the facet also counts the rows of all values (`ALL`). */
  all?: string;
  /** When a search finds nothing under this filter, the filter is removed and a notice says so. */
  yieldsToSearch?: true;
  /** Links alone set it: it has no menu. */
  linked?: true;
  /** Sent with every request and not shown: the list is of these records alone. */
  always?: readonly string[];
}

/** The filter value that selects the rows without a value. */
export const EMPTY = 'empty';

/** In the facet of a parameter with `all`: the rows of every value. As a parameter it is empty, which sets no filter. */
export const ALL = '';

/** The signs of an amount as filter values, with their labels. */
export const SIGNS = { '0': '$0', positive: '> $0', negative: '< $0', nonzero: 'Non-zero' } as const;
export type Sign = keyof typeof SIGNS;

const SIGN_OF: Readonly<Record<Sign, (amount: number) => boolean>> = {
  '0': (amount) => amount === 0,
  positive: (amount) => amount > 0,
  negative: (amount) => amount < 0,
  nonzero: (amount) => amount !== 0,
};

export const isSign = (value: string): value is Sign => Object.hasOwn(SIGNS, value);

export const hasSign = (amount: number, sign: Sign): boolean => SIGN_OF[sign](amount);

export interface RangeParam extends Placed {
  kind: 'range';
  name: string;
  api: { from: string; to: string };
  url: { from: string; to: string };
  label: string;
  /** The ends are moments; a plain date is also accepted, meaning that whole day in UTC. */
  instants?: true;
  /**
   * The value when both parameters are absent from the address bar; empty parameters clear the filter
   * (docs/rules/lists-and-forms.md, "Filters").
   */
  initial?: () => RangeValue;
  /** The range always has this many days; arrows move it as a whole, up to today. */
  days?: number;
  /** Of what has happened: the pickers offer no day after today. */
  past?: true;
  /** Both ends or none: one alone is no filter, and a fault in the API. */
  whole?: true;
  /** The API applies the initial value too: without it the list would have no bound. */
  bounds?: true;
}

export interface TextParam extends Placed {
  kind: 'text';
  name: string;
  url: string;
  label: string;
  pattern: RegExp;
  /**
   * Applied while typing: `amount` in the filter's menu, `search` in a separate search box
   * (docs/rules/lists-and-forms.md, "Filters").
   */
  input?: 'amount' | 'search';
  /**
   * The parameter for whose value this is the label, such as the name of a group selected by number. The two share a
   * menu and a chip; while the other parameter is set, the API receives only that one.
   */
  labelFor?: string;
  /** The text never names a person, so a saved view may keep it (docs/rules/lists-and-forms.md, "Saved views"). */
  noPii?: true;
}

export type Param = ValuesParam | RangeParam | TextParam;

/** The value of a filter: several values, a range of plain dates, or one text. */
export interface RangeValue {
  from?: string;
  to?: string;
}
export type FilterValue = readonly string[] | RangeValue | string;

export const isRange = (value: FilterValue | undefined): value is RangeValue =>
  typeof value === 'object' && !Array.isArray(value);

const ANY = /^[^\p{Cc}\p{Cs}]{1,200}$/u;
export const INTEGER_VALUE = /^\d{1,9}$/;
/** A plain date. */
export const DAY_VALUE = /^\d{4}-\d{2}-\d{2}$/;

/** Several values of one field: `?status-id=5&status-id=8`. */
export const values = (
  name: string,
  options: {
    label: string;
    url?: string;
    pattern?: RegExp;
    choices?: Readonly<Record<string, string>>;
    lookup?: Lookup;
    initial?: ValuesParam['initial'];
    counted?: false;
    failed?: ValuesParam['failed'];
    empty?: string;
    yieldsToSearch?: true;
    linked?: true;
    always?: readonly string[];
  } & Placed,
): ValuesParam => {
  const { pattern = ANY, empty } = options;
  const withEmpty = empty === undefined ? pattern : new RegExp(`${pattern.source}|^${EMPTY}$`, pattern.flags);
  return { kind: 'values', url: name, ...options, pattern: withEmpty, name };
};

/** A filter with a value for each of the choices. */
export const choices = (
  name: string,
  of: Readonly<Record<string, string>>,
  options: Omit<Parameters<typeof values>[1], 'choices' | 'pattern'>,
): ValuesParam => values(name, { ...options, choices: of, pattern: new RegExp(`^(?:${Object.keys(of).join('|')})$`) });

/** A filter by the states of a state machine. */
export const states = (
  name: string,
  machine: Pick<StateMachine, 'states'>,
  options: Parameters<typeof choices>[2],
): ValuesParam => choices(name, stateLabels(machine), options);

/** At most one of some values: `?stage=failed`. @param all the label of no value, for a strip of tabs */
export const oneOf = (
  name: string,
  {
    choices: of,
    all,
    ...options
  }: Parameters<typeof choices>[2] & { choices: Readonly<Record<string, string>>; all?: string },
): ValuesParam => ({ ...choices(name, of, options), ...(all !== undefined && { all }), single: true });

/** A filter by the sign of an amount: `?open-ar=positive&open-ar=0`. @param offered the signs in its menu, in order */
export const signs = (
  name: string,
  {
    offered = ['0', 'positive', 'negative'],
    ...options
  }: { label: string; url?: string; empty?: string; offered?: readonly Sign[] },
): ValuesParam => ({
  ...choices(name, Object.fromEntries(offered.map((sign) => [sign, SIGNS[sign]])), options),
  signs: true,
});

/** The labels of a filter's declared values, with the empty value last. */
export const declaredChoices = ({ choices, empty }: ValuesParam): Readonly<Record<string, string>> => ({
  ...choices,
  ...(empty !== undefined && { [EMPTY]: empty }),
});

/** A range of plain dates; either end may be open. */
export const dateRange = (
  name: string,
  options: { label: string; api?: { from: string; to: string }; url?: { from: string; to: string } } & Placed &
    Pick<RangeParam, 'initial' | 'days' | 'past' | 'bounds' | 'whole'>,
): RangeParam => ({
  kind: 'range',
  api: { from: `${name}.from`, to: `${name}.to` },
  url: { from: `${name}.from`, to: `${name}.to` },
  ...options,
  name,
});

/** One day: a range whose ends have the same name in the address bar. */
export const onDay = (
  name: string,
  { api = { from: name, to: name }, ...options }: Omit<Parameters<typeof dateRange>[1], 'url'>,
): RangeParam => dateRange(name, { api, url: { from: name, to: name }, ...options });

/**
 * A range of moments, ISO 8601 in UTC. Its ends have the same names in the API and the address bar, by default
 * `<name>-from` and `<name>-to`.
 */
export const instantRange = (
  name: string,
  { join = '-', ...options }: { label: string; join?: '-' | ':' } & Pick<RangeParam, 'initial' | 'open'>,
): RangeParam => {
  const ends = { from: `${name}${join}from`, to: `${name}${join}to` };
  return { ...dateRange(name, { ...options, api: ends, url: ends }), instants: true };
};

/** One text, number or switch. */
export const textParam = (
  name: string,
  options: { label: string } & Partial<Pick<TextParam, 'url' | 'pattern' | 'labelFor' | 'noPii' | 'open'>> & {
      input?: 'search';
    },
): TextParam => ({
  kind: 'text',
  url: name,
  pattern: ANY,
  ...options,
  name,
});

/** One amount in dollars; matches to the cent. */
export const amountParam = (name: string, options: { label: string; url?: string }): TextParam => ({
  ...textParam(name, { ...options, pattern: /^-?\d{1,12}(?:\.\d{1,2})?$/ }),
  input: 'amount',
  noPii: true,
});
