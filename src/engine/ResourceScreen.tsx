import { useQuery } from '@tanstack/react-query';
import type { ResourceName } from '../../resources/index.ts';
import { resources } from '../../resources/index.ts';
import { Busy } from '../ui/Busy.tsx';
import { Fault } from '../ui/Fault.tsx';
import { ListPage } from './list/ListPage.tsx';
import type { OwnCells, Parts } from './parts.ts';
import { useParts } from './parts.ts';
import { factsOf } from './useFaultNotice.ts';

const NO_CELLS: OwnCells = {};

const load = async (name: ResourceName, { cells }: Parts) => {
  const entry = resources.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no resource "${name}"`);
  const [resource, own] = await Promise.all([entry.load(), cells?.()]);
  return { resource, cells: own ?? NO_CELLS };
};

/** The screen of a declared resource. Its body is loaded when it is first opened. */
const ResourceScreen = ({ name }: { name: ResourceName }) => {
  const parts = useParts(name);
  const { data, error, refetch } = useQuery({
    queryKey: ['declaration', name],
    queryFn: () => load(name, parts),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // schemas and functions are compared by identity
    structuralSharing: false,
  });
  if (error) return <Fault fault={factsOf(error)} onRetry={() => void refetch()} />;
  return data ? <ListPage key={name} {...data} /> : <Busy busy />;
};

export default ResourceScreen;
