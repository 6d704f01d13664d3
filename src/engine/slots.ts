import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import type { ResourceName } from '../../resources/index.ts';
import type { Row } from '../dataProvider/client-side-list.ts';
import type { lazyWithPreload } from '../ui/lazyWithPreload.ts';
import type { BulkProps } from './actions/bulk/useBulk.ts';
import type { CellKind } from './cells/kinds.ts';
import type { InputProps } from './form/inputs/input.ts';
import type { Matching } from './list/useSelected.ts';

type Lazy<P extends object> = LazyExoticComponent<ComponentType<P>>;

/** The screens of a resource: its list at its route, a new record at `/create` below it, a record at its id. */
export type View = 'list' | 'create' | 'edit';

/** Props of a custom row detail (`expand: 'custom'`). `close` collapses the row and returns the focus to it. */
export interface ExpandProps {
  record: Row;
  close: () => void;
}

/** Props of the bar above the list while rows are selected. Rows are selectable only in lists that define this slot. */
export interface SelectionProps {
  records: readonly Row[];
  /** Replaces the selection; an empty one hides the bar. */
  select: (ids: readonly Row['id'][]) => void;
  /**
   * Set when all matching records are selected; `records` then contains only those on the page. It is cleared when the
   * filter, sort, page or total changes, so an action must keep the value it started with.
   */
  matching: Matching | undefined;
  /** Keeps the bar mounted while its dialog is open, even when the last selected row is no longer shown. */
  hold: (keep: boolean) => void;
  /** How many records are selected, where the rows are not those of the list. */
  children?: ReactNode;
}

/**
 * Props of a row's menu, anchored to the button that opened it. At most one menu is open; it stays open until it calls
 * `close`.
 */
export interface RowMenuProps {
  record: Row;
  anchor: HTMLElement;
  close: () => void;
}

/** Props of a custom form section. */
export interface FormSlotProps {
  /** The record as of when the form was opened; undefined for a new record. */
  record: Row | undefined;
}

/** Renderers for `c.custom(source)` columns, by source. */
export type CustomCells = Readonly<Record<string, CellKind>>;

/** The custom components of one declared screen, each loaded on first use. */
export interface Slots {
  expand?: Lazy<ExpandProps>;
  /** Next to the list's own buttons, by key. */
  toolbar?: Readonly<Record<string, Lazy<object>>>;
  /** Between the title and the toolbar. */
  header?: Lazy<object>;
  /** Replaces a filter's panel, by parameter name. */
  filters?: Readonly<Record<string, Lazy<{ close: () => void }>>>;
  /** Replaces the bar of the declared bulk actions. */
  selection?: Lazy<SelectionProps>;
  /** Replaces the dialog of a declared bulk action, by the action's name. */
  dialogs?: Readonly<Record<string, Lazy<BulkProps>>>;
  rowMenu?: Lazy<RowMenuProps>;
  /** Replaces the input of a field, by its source. */
  inputs?: Readonly<Record<string, Lazy<InputProps>>>;
  /** In the form, below its panels. */
  form?: Lazy<FormSlotProps>;
  /** In the question before a record is deleted, below its text. */
  question?: Lazy<FormSlotProps>;
  /** Screens instead of the declared ones, e.g. of react-admin's components; `edit` and `create` have addresses of their own. */
  screens?: Readonly<Partial<Record<View, Lazy<object>>>>;
  /** Loaded with the declaration, so that rows do not wait for each cell's chunk. */
  cells?: () => Promise<CustomCells>;
}

/** By resource, or by child list: `check-runs.payment-files`. */
export type SlotsByResource = { readonly [N in ResourceName | `${ResourceName}.${string}`]?: Slots };

const SlotsContext = createContext<Readonly<Record<string, Slots | undefined>>>({});

/** Provides the components listed in `src/pages/slots.ts` to the engine, which imports no page itself. */
export const SlotsProvider = SlotsContext.Provider;

const NONE: Slots = {};

export const useSlots = (resource: string): Slots => useContext(SlotsContext)[resource] ?? NONE;

/** A screen in a chunk of its own. */
export type LazyPage = ReturnType<typeof lazyWithPreload<object>>;

const PagesContext = createContext<Readonly<Record<string, LazyPage | undefined>>>({});

/** Provides the screens that are not lists, from `src/pages/pages.ts`, to the shell. */
export const PagesProvider = PagesContext.Provider;

export const usePages = () => useContext(PagesContext);
