import { createContext, useContext, useEffect, useState } from 'react';
import { useEvent, useLocation, useNavigate } from 'react-admin';
import { INSIDE_RUN } from '../../../resources/check-runs/calls.ts';

/** What a link names of a run, by id. */
interface Inside {
  file?: number;
  eob?: number;
}

const InsideContext = createContext<Inside>({});

export const InsideProvider = InsideContext.Provider;

/** The payment file and the EOB that are to be opened with the run, and shown. */
export const useInside = (): Inside => useContext(InsideContext);

const idIn = (query: URLSearchParams, name: string): number | undefined => {
  const text = query.get(name) ?? '';
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
};

/**
 * Takes what the address names of the run that is open. It is opened once and then the person's to close: the address
 * bar tells of the run, and not of what is open inside it.
 */
export const useNamedInside = (): Inside => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [inside, setInside] = useState<Inside>({});
  const query = new URLSearchParams(search);
  const isNamed = Object.values(INSIDE_RUN).some((name) => query.has(name));
  const take = useEvent(() => {
    setInside({ file: idIn(query, INSIDE_RUN.file), eob: idIn(query, INSIDE_RUN.eob) });
    for (const name of Object.values(INSIDE_RUN)) query.delete(name);
    navigate({ search: query.toString() }, { replace: true });
  });
  useEffect(() => {
    if (isNamed) take();
  }, [isNamed, take]);
  return inside;
};
