import type { PlainDate } from '../../domain/calendar/dates.ts';
import type { Tone } from '../../domain/states.ts';
import type { ActivityEntry } from '../history.ts';
import type { Column, Columns } from '../list/columns.ts';
import { columnsFor } from '../list/columns.ts';
import type { FilterValue } from '../list/params.ts';
import type { ListState } from '../list/state.ts';

/*
 * The parts of panels (docs/declare-a-resource.md, "A page"): a part is a kind, and a pure function from the answer of a
 * call to what that kind draws.
 */

/** The state of a page, in the address bar like that of a list. */
export type PageState = Pick<ListState, 'search' | 'filters'>;

/** Where a number leads: to the rows of a list, or to this page with other filters. */
export type Target =
  | { list: string; filters?: Readonly<Record<string, FilterValue>>; search?: string }
  | { filters: Readonly<Record<string, FilterValue | undefined>> };

/** One figure with its name. */
export interface Statistic {
  label: string;
  /** Null: a dash. */
  value: string | number | null;
  /** What the figure means, as a tag. */
  note?: { text: string; tone: Tone };
  /** What else is to be known of it, a line each. */
  lines?: readonly string[];
  to?: Target;
}

/** How many figures are taken in at one look, which always have their room; the rest is behind a button: "12 more kinds". */
interface FirstLook {
  most: number;
  /** What one of them is. */
  one: string;
}

export interface StatisticsData {
  figures: readonly Statistic[];
  first?: FirstLook;
}

export interface GridCell {
  /** A number, or a word; null: a dash. */
  value: string | number | null;
  /** Draws a tag. */
  tone?: Tone;
  tip?: string;
  to?: Target;
}

/** Rows by columns, such as events by day. */
export interface GridData {
  /** The accessible name of the grid. */
  label: string;
  /** The heading of the rows' names. */
  corner: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly {
    key: string;
    label: string;
    /** A second line under the name. */
    note?: string;
    /** The heading above the first row of each section. */
    section?: string;
    /** One for each column. */
    cells: readonly GridCell[];
  }[];
}

/** How a number of a chart is written; dollars come from the API. */
export type Unit = 'count' | 'dollars';

export interface BarsData {
  label: string;
  unit?: Unit;
  bars: readonly { label: string; value: number; to?: Target }[];
  /** Shows each value's share of their sum, too: they are parts of a whole, none below zero. */
  shares?: boolean;
  /** Low, beside the numbers that it explains. */
  small?: boolean;
}

export interface LineData {
  label: string;
  unit?: Unit;
  /** The names along the horizontal axis, in order. */
  labels: readonly string[];
  /** One value for each label; null where there is none. */
  series: readonly { label: string; values: readonly (number | null)[] }[];
  /** Low, beside the numbers that it explains. */
  small?: boolean;
}

/** One month; a day that is named has a text and a tone, and stands in the list below unless it is `unlisted`. */
export interface CalendarData {
  label: string;
  /** `YYYY-MM`. */
  month: string;
  today?: PlainDate;
  days: readonly { date: PlainDate; text: string; tone: Tone; to?: Target; unlisted?: boolean }[];
}

/** CSV files with a header, one shown at a time as a table; each can be downloaded. */
export interface FilesData {
  label: string;
  files: readonly { name: string; contents: string }[];
}

/** A sentence that needs attention; an error is announced. */
export interface MessageData {
  tone: Tone;
  text: string;
  title?: string;
}

export interface TableData {
  label: string;
  columns: readonly Column[];
  rows: readonly { key: string | number; record: object }[];
}

/** What happened, newest first; those beyond the first look are behind a button. */
export interface StreamData {
  entries: readonly ActivityEntry[];
  most: number;
}

/** What the kinds of parts draw; a page registers kinds of its own beside these. */
export interface PartData {
  statistics: StatisticsData;
  grid: GridData;
  bars: BarsData;
  line: LineData;
  table: TableData;
  calendar: CalendarData;
  files: FilesData;
  message: MessageData;
  stream: StreamData;
  /** A heading between parts. */
  heading: { text: string };
  /** Instead of what would be drawn: there is nothing to show, and why. */
  empty: { text: string };
}
export type PartKind = keyof PartData;

/** What one part draws of an answer; undefined draws nothing. */
export interface Drawn {
  /** A `PartKind`, or a kind of the page. */
  kind: string;
  data: unknown;
}

/** Declared as a method, so that the parts of every answer are `Part`s. */
export interface Part {
  draw(answer: unknown, state: PageState): Drawn | undefined;
}

type From<A, D> = (answer: A, state: PageState) => D | undefined;

const partOf = <A>(kind: string, of: From<A, unknown>): Part => ({
  draw: (answer, state) => {
    const data = of(answer as A, state); // the answer of the call it was declared for
    return data === undefined ? undefined : { kind, data };
  },
});

/** The parts of a panel whose call answers `A`. */
export class Parts<A> {
  statistics = (of: From<A, readonly Statistic[]>, first?: FirstLook) =>
    partOf<A>('statistics', (answer, state) => {
      const figures = of(answer, state);
      return figures && { figures, first };
    });
  grid = (of: From<A, GridData>) => partOf('grid', of);
  bars = (of: From<A, BarsData>) => partOf('bars', of);
  line = (of: From<A, LineData>) => partOf('line', of);
  calendar = (of: From<A, CalendarData>) => partOf('calendar', of);
  files = (of: From<A, FilesData>) => partOf('files', of);
  message = (of: From<A, MessageData>) => partOf('message', of);
  /** What happened. @param most how many are seen at first */
  stream = (of: (answer: A) => readonly ActivityEntry[], most: number) =>
    partOf<A>('stream', (answer): StreamData => ({ entries: of(answer), most }));
  heading = (text: string) => partOf('heading', () => ({ text }));
  /** A sentence where there is nothing to show. */
  empty = (of: From<A, string>) =>
    partOf<A>('empty', (answer, state) => {
      const text = of(answer, state);
      return text === undefined ? undefined : { text };
    });
  /** A kind that the page registers under this name. */
  own = <D>(kind: string, of: From<A, D>) => partOf(kind, of);

  /**
   * A table of the rows that the answer has, with the columns of lists. @param empty shown when there are none
   */
  table = <T extends object>(
    rows: (answer: A) => readonly T[],
    options: {
      label: string;
      empty: string;
      columns: (c: Columns<T>) => readonly Column[];
      key: (row: T) => string | number;
    },
  ): Part => {
    const columns = options.columns(columnsFor<T>(() => undefined));
    return {
      draw: (answer) => {
        const found = rows(answer as A); // the answer of the call it was declared for
        if (!found.length) return { kind: 'empty', data: { text: options.empty } };
        const keyed = found.map((record) => ({ key: options.key(record), record }));
        return { kind: 'table', data: { label: options.label, columns, rows: keyed } };
      },
    };
  };
}
