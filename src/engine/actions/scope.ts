import { createContext, useContext } from 'react';
import type { Actionable } from '../../../declare/naming.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { useListOf } from '../list/context.ts';

/** The records that actions apply to: those of the list, or of a table within one of its rows. */
export interface ActionScope {
  of: Actionable;
  /** The loaded records. */
  rows: readonly Row[];
  /** Refetches them, and whatever else shows their state. */
  refetch: () => Promise<unknown>;
}

const Scope = createContext<ActionScope | undefined>(undefined);

/** Makes the actions within apply to these records instead of those of the list. */
export const ActionScopeProvider = Scope.Provider;

export const useActionScope = (): ActionScope => {
  const { resource, rows, refetch } = useListOf();
  return useContext(Scope) ?? { of: resource, rows, refetch };
};
