import { useEffect, useState } from 'react';
import { useEvent, useLocation, useNavigate } from 'react-admin';
import { allows } from '../../../../declare/access.ts';
import { useListOf } from '../context.ts';
import { PANEL } from '../view.ts';

/**
 * A panel that the list declares: what it is called, whether the person may open it, and whether it is open. An address
 * that names it opens it once: to reload the page, or to go back to it, is not to ask for the panel again.
 */
export const usePanel = (name: string) => {
  const { resource, may } = useListOf();
  const panel = resource.panels[name];
  if (!panel) throw new Error(`"${resource.name}" declares no panel "${name}"`);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const named = new URLSearchParams(search).get(PANEL) === name;
  const take = useEvent(() => {
    setOpen(true);
    const rest = new URLSearchParams(search);
    rest.delete(PANEL);
    navigate({ search: rest.toString() }, { replace: true });
  });
  useEffect(() => {
    if (named) take();
  }, [named, take]);
  return { label: panel.label, may: allows(panel.call.access, may.roles), open, setOpen };
};
