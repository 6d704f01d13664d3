import { useEvent, useLocation } from 'ra-core';
import { useEffect, useState } from 'react';
import { allows } from '../../../../declare/access.ts';
import { useQueryChange } from '../../../router/useQueryChange.ts';
import { useListOf } from '../context.ts';
import { PANEL } from '../view.ts';

/**
 * A panel declared by the list: its label, whether the user may open it, and whether it is open. A URL that names the
 * panel opens it once; the parameter is then removed, so that a reload or going back does not open it again.
 */
export const usePanel = (name: string) => {
  const { resource, may } = useListOf();
  const panel = resource.panels[name];
  if (!panel) throw new Error(`"${resource.name}" declares no panel "${name}"`);
  const { search } = useLocation();
  const change = useQueryChange();
  const [open, setOpen] = useState(false);
  const named = new URLSearchParams(search).get(PANEL) === name;
  const take = useEvent(() => {
    setOpen(true);
    change((now) => {
      const rest = new URLSearchParams(now);
      rest.delete(PANEL);
      return rest.toString();
    }, 'replace');
  });
  useEffect(() => {
    if (named) take();
  }, [named, take]);
  return { label: panel.label, may: allows(panel.call.access, may.roles), open, setOpen };
};
