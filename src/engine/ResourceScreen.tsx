import { useQuery } from '@tanstack/react-query';
import { resourceFor } from '../../declare/resource-for.ts';
import type { ResourceName } from '../../resources/index.ts';
import { resources } from '../../resources/index.ts';
import { Busy } from '../ui/Busy.tsx';
import { Fault } from '../ui/Fault.tsx';
import { ListPage } from './list/ListPage.tsx';
import type { CustomCells, Parts } from './slots.ts';
import { useSlots } from './slots.ts';
import { useHeldRoles } from './useAccess.ts';
import { factsOf } from './useFaultNotice.ts';

const NO_CELLS: CustomCells = {};

const load = async (name: ResourceName, { cells }: Parts) => {
  const entry = resources.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no resource "${name}"`);
  const [resource, own] = await Promise.all([entry.load(), cells?.()]);
  return { resource, cells: own ?? NO_CELLS };
};

/** The screen of a declared resource, as the person's roles see it. Its body is loaded when it is first opened. */
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
  const roles = useHeldRoles();
  if (error) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Busy busy />;
  return <ListPage key={name} cells={data.cells} resource={resourceFor(data.resource, roles)} />;
};

export default ResourceScreen;
