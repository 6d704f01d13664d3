import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import type { SavedView } from '../../../../contract/views.ts';
import { omittedFilters } from '../../../../declare/views.ts';
import {
  DEFAULT_VIEW,
  RENAME_VIEW,
  SAVE_AS,
  SAVE_CURRENT_VIEW,
  SHARED_BY_OTHERS,
  SHARED_VIEW,
  STANDARD_LIST,
  saveChangesTo,
  UPDATE_FAILED,
  viewSaved,
  YOUR_VIEWS,
} from '../../../messages/views.ts';
import { SAVE } from '../../../messages/words.ts';
import { Busy } from '../../../ui/Busy.tsx';
import { Fault } from '../../../ui/Fault.tsx';
import { RowActions } from '../../RowActions.tsx';
import { factsOf, useFaultNotice } from '../../useFaultNotice.ts';
import { useListOf } from '../context.ts';
import { useViewActions } from './useViewActions.ts';
import { useViewChanges } from './useViewChanges.ts';
import { useViews } from './useViews.ts';
import type { ViewNaming } from './ViewForm.tsx';
import { ViewForm } from './ViewForm.tsx';
import { ViewLine, ViewLines } from './ViewLine.tsx';
import type { Applied } from './ViewsMenu.tsx';

type Views = ReturnType<typeof useViews>;

/** The note below a view's name. */
const noteOf = ({ is_own, is_shared, is_default, owner }: SavedView): string =>
  [!is_own && owner.name, is_own && is_shared && SHARED_VIEW, is_default && DEFAULT_VIEW].filter(Boolean).join(' · ');

interface LinesProps {
  views: Views;
  open: (query: string) => void;
  onMore: (view: SavedView, anchor: HTMLElement) => void;
}

/** The unfiltered list, the user's own views, and views shared by others. */
const AllViews = ({ views: { views, active, isStandard }, open, onMore }: LinesProps) => {
  const line = (view: SavedView) => (
    <ViewLine
      key={view.id}
      name={view.name}
      note={noteOf(view)}
      current={view.id === active?.id}
      focused={view.id === active?.id}
      onOpen={() => open(view.query)}
      onMore={(anchor) => onMore(view, anchor)}
    />
  );
  const own = views.filter((view) => view.is_own);
  const others = views.filter((view) => !view.is_own);
  return (
    <Box sx={{ display: 'grid', gap: 1, maxHeight: 360, m: -0.5, p: 0.5, overflowY: 'auto' }}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        <ViewLine name={STANDARD_LIST} focused={!active} current={isStandard && !active} onOpen={() => open('')} />
      </Box>
      {own.length > 0 && <ViewLines title={YOUR_VIEWS}>{own.map(line)}</ViewLines>}
      {others.length > 0 && <ViewLines title={SHARED_BY_OTHERS}>{others.map(line)}</ViewLines>}
    </Box>
  );
};

/** The panel of the views button: opens, saves, changes and shares views. */
const ViewsPanel = ({ applied, setApplied, close }: Applied & { close: () => void }) => {
  const { state } = useListOf();
  const views = useViews(applied);
  const { list, current, changed, error, refetch } = views;
  // loads views shared by others in the meantime
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch]);
  const changes = useViewChanges(list.name);
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [form, setForm] = useState<{ of: SavedView | undefined }>();
  const [menu, setMenu] = useState<{ view: SavedView; anchor: HTMLElement }>();
  const actionsOf = useViewActions({ changes, rename: (of) => setForm({ of }), close });

  const saved = ({ id, name }: SavedView) => {
    setApplied(id);
    notify(viewSaved(name), { type: 'success' });
    close();
  };
  const saveForm = async (values: ViewNaming) => {
    const { of } = form ?? {};
    if (!of) return saved(await changes.create({ ...values, query: current }));
    const { name } = await changes.update(views.views.find(({ id }) => id === of.id) ?? of, values);
    notify(viewSaved(name), { type: 'success' });
    setForm(undefined);
  };
  const saveChanges = async (view: SavedView) => {
    try {
      saved(await changes.update(view, { query: current }));
    } catch (fault) {
      notifyFault(UPDATE_FAILED, fault);
    }
  };

  const content = form ? (
    <ViewForm
      title={form.of ? RENAME_VIEW : SAVE_CURRENT_VIEW}
      action={SAVE}
      initial={{ name: form.of?.name ?? '', is_shared: form.of?.is_shared ?? false }}
      leftOut={form.of ? [] : omittedFilters(state, list)}
      save={saveForm}
      cancel={() => setForm(undefined)}
    />
  ) : (
    <>
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      <AllViews
        views={views}
        open={(query) => {
          views.open(query);
          close();
        }}
        onMore={(view, anchor) => setMenu({ view, anchor })}
      />
      <Divider />
      {changed?.is_own && <Button onClick={() => void saveChanges(changed)}>{saveChangesTo(changed.name)}</Button>}
      <Button onClick={() => setForm({ of: undefined })}>{SAVE_AS}</Button>
    </>
  );
  return (
    <Box sx={{ position: 'relative', display: 'grid', gap: 1, p: 1, width: 320, maxWidth: '100%' }}>
      <Busy busy={views.isPending} />
      {content}
      {menu && (
        <RowActions
          name={menu.view.name}
          anchor={menu.anchor}
          close={() => setMenu(undefined)}
          actions={actionsOf(menu.view)}
        />
      )}
    </Box>
  );
};

export default ViewsPanel;
