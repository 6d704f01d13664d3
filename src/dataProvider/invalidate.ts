import type { QueryClient } from '@tanstack/react-query';

/** After a change: what is on the screen is asked for again, what is not is forgotten. */
export const invalidate = async (client: QueryClient, resource: string): Promise<void> => {
  client.removeQueries({ queryKey: [resource], type: 'inactive' });
  await client.invalidateQueries({ queryKey: [resource], refetchType: 'active' });
};
