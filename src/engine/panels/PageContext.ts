import type { ComponentType } from 'react';
import { createContext, useContext } from 'react';
import type { CustomCells } from '../slots.ts';

/** What a page brings beside its declaration: components for kinds of parts, and for `c.custom` columns. */
export interface PageSlots {
  kinds?: Readonly<Record<string, ComponentType<{ data: never }>>>;
  cells?: CustomCells;
}

const Context = createContext<PageSlots>({});

export const PageSlotsProvider = Context.Provider;

export const usePageSlots = () => useContext(Context);
