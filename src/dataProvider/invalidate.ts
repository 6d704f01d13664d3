import type { QueryClient } from '@tanstack/react-query';

/** After a change: refetches the resource's active queries and removes the inactive ones. */
export const invalidate = async (client: QueryClient, resource: string): Promise<void> => {
  client.removeQueries({ queryKey: [resource], type: 'inactive' });
  await client.invalidateQueries({ queryKey: [resource], refetchType: 'active' });
};
