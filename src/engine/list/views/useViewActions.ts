import { useNotify } from 'ra-core';
import type { SavedView } from '../../../../contract/views.ts';
import {
  COPY_LINK,
  DELETE_ASK,
  DELETE_FAILED,
  DELETE_VIEW,
  deletionText,
  linkCopied,
  madePrivate,
  madeShared,
  OPENS_WITHOUT,
  opensWith,
  RENAME_ASK,
  SHARE,
  STOP_SHARING,
  STOP_USING,
  UPDATE_FAILED,
  USE_AS_DEFAULT,
  viewDeleted,
} from '../../../messages/views.ts';
import { COPY_FAILED } from '../../../messages/words.ts';
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
    run(COPY_FAILED, linkCopied(view.name), () => navigator.clipboard.writeText(linkOf(view)));

  return (view: SavedView): RowAction[] => {
    const { name, is_own, is_shared, is_default, owner } = view;
    const change = (done: string, make: () => Promise<unknown>) => run(UPDATE_FAILED, done, make);
    const own: RowAction[] = [
      { label: RENAME_ASK, run: () => rename(view) },
      {
        label: is_shared ? STOP_SHARING : SHARE,
        run: () =>
          change(is_shared ? madePrivate(name) : madeShared(name), () =>
            changes.update(view, { is_shared: !is_shared }),
          ),
      },
    ];
    const remove: RowAction = {
      label: DELETE_ASK,
      confirm: {
        title: DELETE_VIEW,
        text: deletionText(name, is_own ? undefined : owner.name, is_shared),
        danger: true,
        action: DELETE_VIEW,
      },
      run: async () => {
        await run(DELETE_FAILED, viewDeleted(name), () => changes.remove(view));
        close();
      },
    };
    return [
      ...(is_own ? own : []),
      { label: COPY_LINK, run: () => copy(view) },
      {
        label: is_default ? STOP_USING : USE_AS_DEFAULT,
        run: () =>
          change(is_default ? OPENS_WITHOUT : opensWith(name), () => changes.setDefault(is_default ? null : view.id)),
      },
      ...(is_own || administer ? [remove] : []),
    ];
  };
};
