import type * as z from 'zod/mini';
import type { AnyCall, Call } from '../call.ts';
import type { PageState, Part } from './parts.ts';
import { Parts } from './parts.ts';

/** Shows the answer of one declared call, on a page of panels or beside the rows of a list. */
export interface Panel {
  title: string;
  call: AnyCall;
  query?(state: PageState): object;
  /** The heading of the error when the call fails; by default the kind of failure. */
  failed?: string;
  /** Polls by itself at this interval, instead of with the page. */
  everySeconds?: number;
  /** Its share of the page's width; `full` by default. From 1280 px those at the `side` stand beside the `main` one. */
  width?: 'full' | 'half' | 'third' | 'main' | 'side';
  /** An answer as it may look: until there is one, its parts hold their place without being read. */
  place?: unknown;
  parts: readonly Part[];
}

type PanelOptions<Q, R> = Omit<Panel, 'call' | 'parts' | 'query' | 'place'> & {
  query?: (state: PageState) => Q;
  place?: NoInfer<R>;
};

/** A panel that shows the answer of a call; panels with the same call and query share one request. */
export const panel = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  call: Call<P, Q, B, R>,
  { query, ...options }: PanelOptions<z.input<Q>, z.output<R>>,
  parts: (v: Parts<z.output<R>>) => readonly Part[],
): Panel => ({
  ...options,
  call: call as AnyCall, // `query` below is typed by it
  ...(query && { query: query as Panel['query'] }),
  parts: parts(new Parts()),
});
