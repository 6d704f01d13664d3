import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'ra-core';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import type { ListState } from '../../../declare/list/state.ts';
import type { Target } from '../../../declare/panels/parts.ts';
import { resources } from '../../../resources/index.ts';
import { Link } from '../../router/Link.tsx';
import { ListOf } from '../list/context.ts';
import { writeView } from '../list/view.ts';

/** The address of a list in a state; until its declaration is loaded, and for an unknown list, undefined. */
const useListAddress = (target: Target | undefined): string | undefined => {
  const name = target && 'list' in target ? target.list : '';
  const entry = resources.find((one) => one.name === name);
  const { data: resource } = useQuery({
    queryKey: ['address', name],
    queryFn: () => entry?.load() ?? null,
    enabled: entry !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  if (!resource || !target || !('list' in target)) return undefined;
  const { filters = {}, search = '' } = target;
  const state: ListState = { page: 0, pageSize: resource.list.shape.pageSize, search, filters };
  return `${resource.route}${writeView({ state }, '', resource.list)}`;
};

/** This page with other filters; those that the target names as undefined are cleared. */
const usePageAddress = (target: Target | undefined): string | undefined => {
  const page = useContext(ListOf);
  const { search } = useLocation();
  if (!page || !target || 'list' in target) return undefined;
  const filters = { ...page.state.filters };
  for (const [name, value] of Object.entries(target.filters)) {
    if (value === undefined) delete filters[name];
    else filters[name] = value;
  }
  return writeView({ state: { ...page.state, filters, page: 0 } }, search, page.resource.list) || '?';
};

/** A link to the rows that a number counts; without a target, the number alone. */
export const TargetLink = ({
  to,
  children,
  ...place
}: {
  to: Target | undefined;
  children: ReactNode;
  'data-cell'?: '';
}) => {
  const list = useListAddress(to);
  const page = usePageAddress(to);
  const address = list ?? page;
  if (address === undefined) return children;
  return (
    <Link {...place} {...(place['data-cell'] === '' && { tabIndex: -1 })} to={list ?? { search: address }}>
      {children}
    </Link>
  );
};
