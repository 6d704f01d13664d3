import { defineResource } from './define-resource.ts';
import type { ListNames } from './dialect.ts';
import { rest } from './dialect.ts';
import type { Param } from './list/params.ts';
import type { Panel } from './panels/panel.ts';
import { panel } from './panels/panel.ts';
import { record } from './record.ts';
import type { Resource, ResourceHead } from './resource.ts';

/*
 * Pages of panels (docs/declare-a-resource.md, "A page"): each panel shows the answer of one declared call.
 */

interface PageOptions {
  /** Search and filters in the address bar, shown above the panels. */
  state?: { search?: { placeholder: string }; params?: readonly Param[]; url?: Partial<ListNames> };
  panels: (p: typeof panel) => readonly Panel[];
}

/** A page as it is drawn; its state is that of a list without rows, so that search, filters and address are the same. */
export interface Page {
  list: Resource;
  panels: readonly Panel[];
}

/** Builds the page from its head in `resources/index.ts`. */
export type PageOf = (head: ResourceHead) => Page;

/** Declares a page of panels. What the compiler cannot check is checked by `lintPage` of `declare/lint/parts.ts`. */
export const definePage =
  ({ state = {}, panels }: PageOptions): PageOf =>
  (head) => {
    const { search, params = [], url } = state;
    const body = defineResource({
      record: record({}),
      from: 'module',
      // a page has no rows
      api: rest('/', { verbs: [] }),
      texts: { one: 'page' },
      list: {
        columns: () => [],
        filters: params.map((param) => ({ source: 'id', param })),
        paging: 'none',
        ...(search && { search: { ...search, fields: [] } }),
        ...(url && { url }),
      },
    });
    return { list: { ...head, ...body(head) }, panels: panels(panel) };
  };
