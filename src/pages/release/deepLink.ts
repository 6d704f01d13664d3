import { useEvent, useLocation, useNavigate } from 'ra-core';
import { useEffect, useState } from 'react';
import { DEEP_LINK_PARAMS } from '../../../resources/check-runs/calls.ts';

/** The rows of a run that a deep link opens, by the names of their child lists. */
type DeepLink = Readonly<Record<string, number | undefined>>;

const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

/**
 * Reads the deep link parameters for the open run and removes them from the URL. The target is opened once; after that
 * the URL holds only the run, not what is expanded inside it.
 */
export const useDeepLinkParams = (): DeepLink => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [deepLink, setDeepLink] = useState<DeepLink>({});
  const query = new URLSearchParams(search);
  const isNamed = Object.values(DEEP_LINK_PARAMS).some((name) => query.has(name));
  const take = useEvent(() => {
    setDeepLink({
      'check-runs.payment-files': idIn(query, DEEP_LINK_PARAMS.file),
      'check-runs.payment-files.eobs': idIn(query, DEEP_LINK_PARAMS.eob),
    });
    for (const name of Object.values(DEEP_LINK_PARAMS)) query.delete(name);
    navigate({ search: query.toString() }, { replace: true });
  });
  useEffect(() => {
    if (isNamed) take();
  }, [isNamed, take]);
  return deepLink;
};
