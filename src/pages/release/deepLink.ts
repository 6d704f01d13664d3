import { useEvent, useLocation, useNavigate } from 'ra-core';
import { createContext, useContext, useEffect, useState } from 'react';
import { DEEP_LINK_PARAMS } from '../../../resources/check-runs/calls.ts';

/** The parts of a run that a deep link opens, by id. */
interface DeepLink {
  file?: number;
  eob?: number;
}

const DeepLinkContext = createContext<DeepLink>({});

export const DeepLinkProvider = DeepLinkContext.Provider;

/** The payment file and the EOB to expand and scroll to when the run opens. */
export const useDeepLink = (): DeepLink => useContext(DeepLinkContext);

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
    setDeepLink({ file: idIn(query, DEEP_LINK_PARAMS.file), eob: idIn(query, DEEP_LINK_PARAMS.eob) });
    for (const name of Object.values(DEEP_LINK_PARAMS)) query.delete(name);
    navigate({ search: query.toString() }, { replace: true });
  });
  useEffect(() => {
    if (isNamed) take();
  }, [isNamed, take]);
  return deepLink;
};
