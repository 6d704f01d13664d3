import { useQuery } from '@tanstack/react-query';
import { resourceFor } from '../../declare/resource-for.ts';
import type { ResourceName } from '../../resources/index.ts';
import { resources } from '../../resources/index.ts';
import { Fault } from '../ui/Fault.tsx';
import { LoadingPage, PageTitle } from '../ui/PageTitle.tsx';
import { ListPage } from './list/ListPage.tsx';
import type { CustomCells, Slots } from './slots.ts';
import { useSlots } from './slots.ts';
import { useCurrentRoles } from './useAccess.ts';
import { factsOf } from './useFaultNotice.ts';

const NO_CELLS: CustomCells = {};

const load = async (name: ResourceName, { cells }: Slots) => {
  const entry = resources.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no resource "${name}"`);
  const [resource, own] = await Promise.all([entry.load(), cells?.()]);
  return { resource, cells: own ?? NO_CELLS };
};

/** The screen of a declared resource, as the user's roles permit. Its definition is loaded on first use. */
const ResourceScreen = ({ name }: { name: ResourceName }) => {
  const parts = useSlots(name);
  const { data, error, refetch } = useQuery({
    queryKey: ['declaration', name],
    queryFn: () => load(name, parts),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // schemas and functions are compared by identity
    structuralSharing: false,
  });
  const roles = useCurrentRoles();
  if (error)
    return (
      <>
        <PageTitle />
        <Fault fault={factsOf(error)} onRetry={() => void refetch()} />
      </>
    );
  if (!data) return <LoadingPage />;
  return <ListPage key={name} cells={data.cells} resource={resourceFor(data.resource, roles)} />;
};

export default ResourceScreen;
