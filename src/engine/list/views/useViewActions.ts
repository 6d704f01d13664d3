import { useNotify } from 'ra-core';
import type { SavedView } from '../../../../contract/views.ts';
import type { RowAction } from '../../RowActions.tsx';
import { useAccess } from '../../useAccess.ts';
import { useFaultNotice } from '../../useFaultNotice.ts';
import { useListOf } from '../context.ts';
import type { useViewChanges } from './useViewChanges.ts';

interface Options {
  changes: ReturnType<typeof useViewChanges>;
  rename: (view: SavedView) => void;
  /** Closes the views panel. */
  close: () => void;
}

/** The URL of the list with the view's query. */
const linkOf = ({ query }: SavedView): string => {
  const { origin, pathname } = window.location;
  return `${origin}${pathname}${query && `?${query}`}`;
};

/** The actions on a view, besides opening it (docs/rules/lists-and-forms.md, "Saved views"). */
export const useViewActions = ({ changes, rename, close }: Options) => {
  const { resource } = useListOf();
  const { administer } = useAccess(resource);
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const run = async (failed: string, done: string, change: () => Promise<unknown>) => {
    try {
      await change();
      notify(done, { type: 'success' });
    } catch (error) {
      notifyFault(failed, error);
    }
  };
  const copy = (view: SavedView) =>
    run('Failed to copy', `Link to “${view.name}” copied`, () => navigator.clipboard.writeText(linkOf(view)));

  return (view: SavedView): RowAction[] => {
    const { name, is_own, is_shared, is_default, owner } = view;
    const change = (done: string, make: () => Promise<unknown>) => run('Failed to update view', done, make);
    const own: RowAction[] = [
      { label: 'Rename…', run: () => rename(view) },
      {
        label: is_shared ? 'Stop sharing' : 'Share',
        run: () =>
          change(is_shared ? `“${name}” is yours alone again` : `“${name}” is shared`, () =>
            changes.update(view, { is_shared: !is_shared }),
          ),
      },
    ];
    const remove: RowAction = {
      label: 'Delete…',
      confirm: {
        title: 'Delete view',
        text: `“${name}”${is_own ? '' : ` of ${owner.name}`} is deleted${is_shared ? ' for everyone it is shared with' : ''}. This action cannot be undone.`,
        danger: true,
        action: 'Delete view',
      },
      run: async () => {
        await run('Failed to delete view', `View “${name}” deleted`, () => changes.remove(view));
        close();
      },
    };
    return [
      ...(is_own ? own : []),
      { label: 'Copy link', run: () => copy(view) },
      {
        label: is_default ? 'Stop using as default' : 'Use as default',
        run: () =>
          change(is_default ? 'The list opens without a view' : `“${name}” opens with the list`, () =>
            changes.setDefault(is_default ? null : view.id),
          ),
      },
      ...(is_own || administer ? [remove] : []),
    ];
  };
};
