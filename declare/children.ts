import type * as z from 'zod/mini';
import type { ResourceAccess } from './access.ts';
import type { Call } from './call.ts';
import type { ChildCall, ChildList, ChildPages, Parents, SumLine } from './child-list.ts';
import { isChild, rootOf } from './child-list.ts';
import type { BodyOptions } from './define-resource.ts';
import { defineResource } from './define-resource.ts';
import { rest } from './dialect.ts';
import type { RecordShape } from './field.ts';
import type { RecordSchema } from './record.ts';
import type { Resource } from './resource.ts';

/** Builds a child list for the resource, or the child list, that it belongs to. */
type ChildOf = (parent: Resource) => ChildList;

interface ChildOptions<T extends object, C extends Parents> {
  title: string;
  caption?: (parents: C) => string;
  /** Absent: that of the record it belongs to. */
  access?: ResourceAccess;
  /** A call that answers all rows of a parent; made with `c.call`. Absent: a read model of the server has the rows. */
  loaded?: ChildCall;
  /** A call that answers pages of them; made with `c.pages`. */
  pages?: ChildPages;
  given?: (parents: C) => readonly T[] | undefined;
  when?: (parents: C) => boolean;
  sumLines?: (rows: readonly T[], parents: C) => readonly SumLine[];
  first?: number;
  adds?: string;
  children?: (c: ChildLists<readonly [T, ...C]>) => readonly ChildOf[];
}

type Declared<S extends RecordShape> = Omit<
  BodyOptions<S>,
  'from' | 'api' | 'children' | 'form' | 'calls' | 'panels' | 'actionFields' | 'open' | 'list'
> & { list: Omit<BodyOptions<S>['list'], 'expand' | 'presets' | 'secondaryList' | 'strips' | 'url'> };

/** The builders of the child lists of a record; `C` is the record, then those it belongs to. */
export interface ChildLists<C extends Parents> {
  list: <S extends RecordShape>(
    name: string,
    options: Declared<S> & ChildOptions<z.infer<RecordSchema<S>>, C>,
  ) => ChildOf;
  /** A declared call that answers all rows: its parameters from the parents, and the rows in its answer. */
  call: <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<P, Q, B, R>,
    options: {
      params: (parents: C) => { [K in keyof z.input<P>]: string | number };
      rows: (answer: z.output<R>) => readonly object[] | undefined;
    },
  ) => ChildCall;
  /** A declared call that answers pages of rows: the part of its query that names the parents, and its dialect. */
  pages: <P extends z.ZodMiniType, Q extends z.ZodMiniType, B extends z.ZodMiniType, R extends z.ZodMiniType>(
    call: Call<P, Q, B, R>,
    options: ChildPages['dialect'] & { query: (parents: C) => Partial<z.input<Q>> },
  ) => ChildPages;
}

/** The path parameter with the id of a record: `pullsId`. */
const paramOf = ({ name }: Resource): string => {
  const [own = name] = name.split('.').slice(-1);
  return `${own.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`;
};

/** Where a child list has its rows from: an answer that has them all, pages of a declared call, or calls of its own. */
const dialectOf = (path: string, { loaded, pages, given }: Pick<ChildList, 'loaded' | 'pages' | 'given'>) => {
  if (pages) return rest(pages.call.path, { verbs: ['list'], reads: pages.call.path, ...pages.dialect });
  return loaded || given
    ? rest(loaded?.call.path ?? '/', { verbs: [] })
    : rest(path, {
        verbs: ['list'],
        rows: 'rows',
        total: { body: 'total' },
        unfiltered: 'total_unfiltered',
        facets: { body: 'facets' },
        sums: 'sums',
      });
};

const builders = <C extends Parents>(): ChildLists<C> => ({
  list: (name, options) => (parent) => {
    const {
      title,
      access = parent.access,
      loaded,
      pages,
      given,
      when,
      sumLines,
      first,
      adds,
      caption = () => title,
      ...rows
    } = options;
    const { children, ...declared } = rows;
    const params = [...(isChild(parent) ? parent.params : []), paramOf(parent)];
    // they are called with the rows and parents that they are declared for
    const own = { loaded, pages, given, when, sumLines, caption } as Pick<
      ChildList,
      'loaded' | 'pages' | 'given' | 'when' | 'sumLines' | 'caption'
    >;
    const api = dialectOf(`${parent.api.path}/:${params.at(-1)}/${name}`, own);
    const { route } = parent;
    const head = { name: `${parent.name}.${name}`, title, route, access, root: rootOf(parent), params };
    const isRead = api.verbs.length > 0;
    const body = defineResource({
      ...declared,
      // an answer with all rows has no pages, unless the list says how large they are
      list: isRead || declared.list.pageSizes ? declared.list : { paging: 'none', ...declared.list },
      api,
      from: isRead && !pages ? 'query' : 'module',
      // what happened to a child is told with the record it belongs to
      history: false,
      ...(children && { children: (list) => children(builders()).map((of) => of(list)) }),
    });
    const shown = { ...(first !== undefined && { first }), ...(adds !== undefined && { adds }) };
    return { ...head, ...own, ...shown, ...body(head) };
  },
  // as above
  call: (call, options) => ({ call, ...options }) as ChildCall,
  pages: (call, { query, ...dialect }) => ({ call, query, dialect }) as ChildPages,
});

/**
 * Declares the rows that belong to records of this schema (docs/declare-a-resource.md, "A child list").
 * @param of the record, or its detail where that has more
 */
export const childLists =
  <S extends z.ZodMiniType<object>>(
    _of: S,
    build: (c: ChildLists<readonly [z.infer<S>]>) => readonly ChildOf[],
  ): ((parent: Resource) => readonly ChildList[]) =>
  (parent) =>
    build(builders()).map((of) => of(parent));
