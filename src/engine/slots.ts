import type { ComponentType, LazyExoticComponent } from 'react';
import { createContext, useContext } from 'react';
import type { ResourceName } from '../../resources/index.ts';
import type { Row } from '../dataProvider/client-side-list.ts';
import type { CellKind } from './cells/kinds.ts';
import type { Matching } from './list/useSelected.ts';

type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>>;

/** What a row of `expand: 'custom'` opens to. `close` collapses it and gives the focus back to the row. */
export interface ExpandProps {
  record: Row;
  close: () => void;
}

/** What stands over the list while rows are selected; a list that has this part lets its rows be selected. */
export interface SelectionProps {
  records: readonly Row[];
  /** Selects these in their place; none lets the bar go. */
  select: (ids: readonly Row['id'][]) => void;
  /**
   * All that the list finds are selected, and `records` are those in sight. It ends with another filter, sort, page or
   * number of records: an action keeps what it was begun with.
   */
  matching: Matching | undefined;
  /** Keeps the part there, while a dialog of its own is open, when the last selected row goes out of sight. */
  hold: (held: boolean) => void;
}

/** The menu of one row, under the button it was opened by. One at most is open; it stays until it calls `close`. */
export interface RowMenuProps {
  record: Row;
  anchor: HTMLElement;
  close: () => void;
}

/** What a form shows beside what is declared of it. */
export interface FormPartProps {
  /** The record as the form was opened with; absent in the form of a new one. */
  record: Row | undefined;
}

/** Ways to show the columns of `c.custom(source)`, by source. */
export type CustomCells = Readonly<Record<string, CellKind>>;

/** The bespoke parts of one declared screen, each loaded when it is first shown. */
export interface Parts {
  expand?: Lazy<ExpandProps>;
  /** Beside the list's own buttons, by a name of their own. */
  toolbar?: Readonly<Record<string, Lazy<object>>>;
  /** Between the title and the toolbar. */
  header?: Lazy<object>;
  /** In place of a filter's own panel, by the parameter's name. */
  filters?: Readonly<Record<string, Lazy<{ close: () => void }>>>;
  selection?: Lazy<SelectionProps>;
  rowMenu?: Lazy<RowMenuProps>;
  /** In the form, under its panels. */
  form?: Lazy<FormPartProps>;
  /** Loaded with the declaration: a hundred rows must not wait for their cells one by one. */
  cells?: () => Promise<CustomCells>;
}

export type SlotsByResource = { readonly [N in ResourceName]?: Parts };

const PartsContext = createContext<Readonly<Record<string, Parts | undefined>>>({});

/** Gives the engine the parts that `src/pages/slots.ts` names; the engine itself knows no page. */
export const SlotsProvider = PartsContext.Provider;

const NONE: Parts = {};

export const useSlots = (resource: string): Parts => useContext(PartsContext)[resource] ?? NONE;

const PagesContext = createContext<Readonly<Record<string, Lazy<object> | undefined>>>({});

/** Gives the shell the screens that are no list, as `src/pages/pages.ts` names them. */
export const PagesProvider = PagesContext.Provider;

export const usePages = () => useContext(PagesContext);
