import { createContext, useContext } from 'react';

/** The rows to open and scroll to, by the name of their child list: the target of a deep link. */
type OpenRows = Readonly<Record<string, number | undefined>>;

const OpenRowsContext = createContext<OpenRows>({});

export const OpenRowsProvider = OpenRowsContext.Provider;

/** The row of a child list that a deep link opens. */
export const useOpenRow = (name: string): number | undefined => useContext(OpenRowsContext)[name];
