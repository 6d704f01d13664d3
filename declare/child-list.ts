import * as z from 'zod/mini';
import type { AnyCall } from './call.ts';
import type { ListNames, RestDialect } from './dialect.ts';
import { recordId } from './ids.ts';
import type { TagText } from './list/columns.ts';
import type { Resource } from './resource.ts';

/*
 * Rows that belong to a record and are shown where it is opened (docs/declare-a-resource.md, "A child list"). A child
 * list is declared like a resource, and has children of its own in the same way.
 */

/** The records a row belongs to, nearest first. */
export type Parents = readonly object[];

/** A line below the rows: a label, and a record with the sums, which the columns of these fields draw. */
export interface SumLine {
  label: string;
  tag?: TagText;
  of: Readonly<Record<string, unknown>>;
}

/** How all rows of a parent are answered by one declared call; search, filters and sort are then the console's. */
export interface ChildCall {
  call: AnyCall;
  params(parents: Parents): Readonly<Record<string, string | number>>;
  rows(answer: unknown): readonly object[] | undefined;
}

/** Pages of the rows of a parent from one declared call, in whose query the parents are named. */
export interface ChildPages {
  call: AnyCall;
  /** The names of page and size, and where rows and total stand in the answer. */
  dialect: Pick<RestDialect, 'rows' | 'total'> & { names: Partial<ListNames> };
  query(parents: Parents): Readonly<Record<string, string | number>>;
}

export interface ChildList extends Resource {
  /** The resource whose records all of this belongs to: a change of the rows changes them. */
  root: string;
  /** The path parameters of its calls: the ids of its parents, outermost first. */
  params: readonly string[];
  /** Absent: the rows are read by the calls that follow from its declaration. */
  loaded?: ChildCall;
  /** The same for rows that are read page by page. */
  pages?: ChildPages;
  /** The rows that came with the parent; undefined: they have to be loaded. */
  given?(parents: Parents): readonly object[] | undefined;
  /** Whether a record has such rows at all; where it has none, no list is shown. By default it has. */
  when?(parents: Parents): boolean;
  /** The lines below the rows. */
  sumLines?(rows: readonly object[], parents: Parents): readonly SumLine[];
  /** The name of the table. */
  caption(parents: Parents): string;
  /** How many rows are shown before "Show All". */
  first?: number;
  /** The action of the record they belong to that adds a row: a button below them. */
  adds?: string;
}

export const isChild = (resource: Resource): resource is ChildList => 'root' in resource;

/** The resource at the top of a child list, or the resource itself. */
export const rootOf = (resource: Resource): string => (isChild(resource) ? resource.root : resource.name);

/** All child lists of a resource, at any depth. */
export const childListsOf = ({ children }: Pick<Resource, 'children'>): ChildList[] =>
  children.flatMap((child) => [child, ...childListsOf(child)]);

/** The schema of the path parameters of a child list's calls. */
export const parentParams = ({ params }: Pick<ChildList, 'params'>) =>
  z.object(Object.fromEntries(params.map((name) => [name, recordId])));
