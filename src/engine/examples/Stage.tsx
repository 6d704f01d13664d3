import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { AuthProvider, RouterProvider } from 'ra-core';
import { AuthContext, DataProviderContext, RouterProviderContext } from 'ra-core';
import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useState } from 'react';
import { resources } from '../../../resources/index.ts';
import { createDataProvider } from '../../dataProvider/create.ts';
import { HistoryContext, routerProvider } from '../../router/routerProvider.ts';
import { exampleEntries } from './resources.ts';
import { exampleServer } from './server.ts';

const EXAMPLE_USER = { roles: ['administrator'], permissions: [] };

const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => undefined,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => EXAMPLE_USER,
};

const Address = createContext<{ search: string; go: ReturnType<RouterProvider['useNavigate']> }>({
  search: '',
  go: () => undefined,
});

const useExampleLocation: RouterProvider['useLocation'] = () => {
  const location = routerProvider.useLocation();
  return { ...location, search: useContext(Address).search };
};

const router: RouterProvider = {
  ...routerProvider,
  useLocation: useExampleLocation,
  useNavigate: () => useContext(Address).go,
};

const createExample = () => ({
  provider: createDataProvider({
    entries: [...resources.filter(({ name }) => name === 'locations'), ...exampleEntries],
    request: exampleServer(),
  }),
  client: new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, networkMode: 'always' } },
  }),
});

/** Providers with example data and an example user, instead of the console's: nothing below them calls the API. */
export const Stage = ({ children }: { children: ReactNode }) => {
  const [{ provider, client }] = useState(createExample);
  return (
    <QueryClientProvider client={client}>
      <AuthContext value={authProvider}>
        <DataProviderContext value={provider}>{children}</DataProviderContext>
      </AuthContext>
    </QueryClientProvider>
  );
};

/** An isolated location, so that several lists can be on one page; `search` is its initial query string. */
export const Addressed = ({ search: initial = '', children }: { search?: string; children: ReactNode }) => {
  const [search, setSearch] = useState(initial);
  const go = useCallback<ReturnType<RouterProvider['useNavigate']>>((to) => {
    if (typeof to === 'object') setSearch(to.search ?? '');
  }, []);
  return (
    <RouterProviderContext value={router}>
      <HistoryContext value={undefined}>
        <Address value={{ search, go }}>{children}</Address>
      </HistoryContext>
    </RouterProviderContext>
  );
};
