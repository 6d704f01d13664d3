import type * as z from 'zod/mini';
import type { AnyCall, Call } from './call.ts';
import { defineResource } from './define-resource.ts';
import type { ListNames } from './dialect.ts';
import { rest } from './dialect.ts';
import type { Param } from './params.ts';
import type { PageState, Part } from './parts.ts';
import { Parts } from './parts.ts';
import { record } from './record.ts';
import type { Resource, ResourceHead } from './resource.ts';

/*
 * Pages of panels (docs/declare-a-resource.md, "A page"): each panel shows the answer of one declared call.
 */

export interface Panel {
  title: string;
  call: AnyCall;
  query?(state: PageState): object;
  /** The heading of the error when the call fails; by default the kind of failure. */
  failed?: string;
  /** Polls by itself at this interval, instead of with the page. */
  everySeconds?: number;
  /** Its share of the page's width; `full` by default. */
  width?: 'full' | 'half' | 'third';
  parts: readonly Part[];
}

type PanelOptions<Q> = Omit<Panel, 'call' | 'parts' | 'query'> & { query?: (state: PageState) => Q };

/** A panel that shows the answer of a call; panels with the same call and query share one request. */
const panel = <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
  call: Call<P, Q, B, R>,
  { query, ...options }: PanelOptions<z.input<Q>>,
  parts: (v: Parts<z.output<R>>) => readonly Part[],
): Panel => ({
  ...options,
  call: call as AnyCall, // `query` below is typed by it
  ...(query && { query: query as Panel['query'] }),
  parts: parts(new Parts()),
});

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

/** Declares a page of panels. What the compiler cannot check is checked by `lintPage` of `declare/lint.ts`. */
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
