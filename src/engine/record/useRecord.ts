import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';

/** One record by its id; a change of the resource's records refetches it. */
export const useRecord = (resource: string, id: string, enabled = true) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [resource, 'getOne', { id }],
    queryFn: async ({ signal }) => (await provider.getOne(resource, { id, signal })).data as Row,
    networkMode: 'always',
    enabled,
  });
};
