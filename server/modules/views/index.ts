import * as changes from '../../../contract/view-changes.ts';
import type { SavedView } from '../../../contract/views.ts';
import { listViews } from '../../../contract/views.ts';
import type { Resource } from '../../../declare/resource.ts';
import { saveIfChanged } from '../../engine/unchanged.ts';
import { etagOf } from '../../http/etag.ts';
import type { Handler } from '../../http/handlers.ts';
import { change, read } from '../../http/handlers.ts';
import { keptQuery, readableLists } from './lists.ts';
import { visibleViews } from './rows.ts';
import { deleteView, insertView, setDefault, updateView } from './save.ts';

/** The resource type in the audit log. */
const TYPE = 'saved-view';

const noteOf = ({ id, name }: SavedView, list: string) => ({ type: TYPE, id, name, data: { list } });

const audited = ({ name, query, is_shared }: SavedView) => ({ name, query, is_shared });

const answerOne = (view: SavedView, status: number) => ({
  body: view,
  status,
  headers: { etag: etagOf(view.version) },
});

/** Saved views of every declared list (docs/rules/lists-and-forms.md, "Saved views"). */
export const viewHandlers = (resources: readonly Resource[]): Handler[] => {
  const listFor = readableLists(resources);
  return [
    read(listViews, async ({ db, params, caller }) => ({
      body: await visibleViews(db, listFor(params.list, caller).name, caller),
    })),

    change(changes.createView, async ({ tx, audit, params, body, caller }) => {
      const list = listFor(params.list, caller);
      const after = await insertView(tx, list.name, { ...body, query: keptQuery(body.query, list) }, caller);
      await audit({ ...noteOf(after, list.name), action: 'create', version: after.version, after: audited(after) });
      return answerOne(after, 201);
    }),

    change(changes.updateView, async ({ tx, audit, params, body, ifMatch, caller }) => {
      const list = listFor(params.list, caller);
      const named = { list: list.name, id: Number(params.id), version: ifMatch };
      const input = { ...body, ...(body.query !== undefined && { query: keptQuery(body.query, list) }) };
      const { before, after, changed } = await saveIfChanged(tx, (inner) => updateView(inner, named, input, caller));
      if (!changed) return answerOne(after, 200);
      await audit({
        ...noteOf(after, list.name),
        action: 'update',
        version: after.version,
        before: audited(before),
        after: audited(after),
        data: { list: list.name, ...(ifMatch === undefined && { withoutIfMatch: true }) },
      });
      return answerOne(after, 200);
    }),

    change(changes.deleteView, async ({ tx, audit, params, ifMatch, caller }) => {
      const { name: list } = listFor(params.list, caller);
      const before = await deleteView(tx, { list, id: Number(params.id), version: ifMatch }, caller);
      await audit({ ...noteOf(before, list), action: 'delete', version: before.version + 1, before: audited(before) });
      return { body: undefined, status: 204 };
    }),

    change(changes.setDefaultView, async ({ tx, audit, params, body, caller }) => {
      const { name: list } = listFor(params.list, caller);
      const { view, changed } = await setDefault(tx, list, body.view_id, caller);
      const name = view?.name ?? 'None';
      if (changed) await audit({ type: 'default-view', id: view?.id, name, action: 'update', data: { list } });
      return { body: undefined, status: 204 };
    }),
  ];
};
