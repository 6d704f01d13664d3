import { useEffect } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';

interface Options {
  /** Whether something typed, or being saved, would be lost. */
  isEdited: boolean;
  /** The version the form is based on. */
  basedOn: () => number | undefined;
  /** Shows another version in the form. */
  take: (current: Row) => void;
}

/**
 * What the form of a record does when the record arrives in a newer version: a form in which nothing was typed shows it,
 * another one keeps what it is based on. Returns the newer version in the second case.
 */
export const useNewer = (given: Row | undefined, { isEdited, basedOn, take }: Options): Row | undefined => {
  const version = typeof given?.version === 'number' ? given.version : 0;
  const isNewer = version > (basedOn() ?? Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (given && isNewer && !isEdited) take(given);
  }, [given, isNewer, isEdited, take]);
  return isNewer && isEdited ? given : undefined;
};
