import { createContext } from 'react';

/** Puts a value of a record into the input of a field, which is then changed and not saved. */
export type Fill = (source: string, value: unknown) => void;

/** The form of the opened record around it, as long as there is one. */
export const FillOf = createContext<readonly [Fill | undefined, (fill: Fill | undefined) => void]>([
  undefined,
  () => undefined,
]);
