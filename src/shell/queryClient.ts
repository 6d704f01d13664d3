import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { Problem } from '../dataProvider/problem.ts';
import { reportError } from './errorReporting.ts';

const TRIES = 2;

/** Only queries are retried, and only after a network failure, a 502 or a 503. */
const worthRetrying = (failures: number, error: unknown): boolean =>
  failures < TRIES && error instanceof Problem && (error.status === 0 || error.status === 502 || error.status === 503);

/**
 * After a change by react-admin's hooks, whose mutation keys begin with the resource: lists that are not on screen are
 * fetched when they are shown again. The engine's own changes refetch by `invalidate`.
 */
const removeStale = (_: unknown, __: unknown, ___: unknown, { options }: Mutation<unknown, unknown, unknown>) => {
  const resource = options.mutationKey?.[0];
  if (resource !== undefined) queryClient.removeQueries({ queryKey: [resource], type: 'inactive' });
};

/** Nothing is refetched automatically: not on focus, mount or reconnect (docs/rules/api.md, "Calls"). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportError }),
  mutationCache: new MutationCache({ onError: reportError, onSuccess: removeStale }),
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      retry: worthRetrying,
    },
    mutations: { retry: false },
  },
});
