import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider } from 'ra-core';
import { lazy, Suspense, useMemo } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Resource } from '../../declare/resource.ts';
import { resourceAt } from '../../declare/resource-at.ts';
import { resourceFor } from '../../declare/resource-for.ts';
import type { ResourceName } from '../../resources/index.ts';
import { resources } from '../../resources/index.ts';
import { loadDeclaration, loadedDeclaration } from '../dataProvider/declarations.ts';
import { Fault } from '../ui/Fault.tsx';
import { LoadingPage, PageTitle } from '../ui/PageTitle.tsx';
import { ListPage } from './list/ListPage.tsx';
import { NEW } from './list/view.ts';
import type { CustomCells, Slots, View } from './slots.ts';
import { useSlots } from './slots.ts';
import { useCurrentRoles } from './useAccess.ts';
import { factsOf } from './useFaultNotice.ts';

const RecordPage = lazy(() => import('./record/RecordPage.tsx'));

const NO_CELLS: CustomCells = {};

const load = async (name: ResourceName, { cells }: Slots) => {
  const entry = resources.find((one) => one.name === name);
  if (!entry) throw new Error(`There is no resource "${name}"`);
  const [resource, own] = await Promise.all([loadDeclaration(entry), cells?.()]);
  return { resource, cells: own ?? NO_CELLS };
};

/** What is there already, because the calls of its list were sent: it is drawn at once, with what is around it. */
const loaded = (name: ResourceName, { cells }: Slots) => {
  const resource = cells ? undefined : loadedDeclaration(name);
  return resource && { resource, cells: NO_CELLS };
};

/** A record without a screen of its own is opened in its list. */
const OpenInList = ({ resource: { route, list }, view }: { resource: Resource; view: Exclude<View, 'list'> }) => {
  const { id = '' } = useParams();
  const opened = new URLSearchParams({ [list.rowName]: view === 'create' ? NEW : id });
  return <Navigate to={`${route}?${opened}`} replace />;
};

/** The screen of a declared resource, as the user's roles permit. Its definition is loaded on first use. */
const ResourceScreen = ({ name, view = 'list' }: { name: ResourceName; view?: View }) => {
  const parts = useSlots(name);
  const { data, error, refetch } = useQuery({
    queryKey: ['declaration', name],
    queryFn: () => load(name, parts),
    initialData: () => loaded(name, parts),
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
  const Screen = parts.screens?.[view];
  if (Screen) {
    return (
      <ResourceContextProvider value={name}>
        <Suspense fallback={<LoadingPage />}>
          <Screen />
        </Suspense>
      </ResourceContextProvider>
    );
  }
  return <Declared view={view} cells={data.cells} declared={resourceFor(data.resource, roles)} />;
};

/** The declared screen, or that of a record within it. */
const Declared = ({ view, cells, declared }: { view: View; cells: CustomCells; declared: Resource }) => {
  const params = useParams();
  const resource = useMemo(() => resourceAt(declared, params), [declared, params]);
  if (view === 'edit' && resource.open === 'page') {
    return (
      <Suspense fallback={<LoadingPage />}>
        <RecordPage cells={cells} resource={resource} />
      </Suspense>
    );
  }
  if (view !== 'list') return <OpenInList resource={resource} view={view} />;
  return <ListPage key={resource.route} cells={cells} resource={resource} />;
};

export default ResourceScreen;
