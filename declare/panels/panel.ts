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
  /** Its share of the page's width; `full` by default. */
  width?: 'full' | 'half' | 'third';
  parts: readonly Part[];
}

type PanelOptions<Q> = Omit<Panel, 'call' | 'parts' | 'query'> & { query?: (state: PageState) => Q };

/** A panel that shows the answer of a call; panels with the same call and query share one request. */
export const panel = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  call: Call<P, Q, B, R>,
  { query, ...options }: PanelOptions<z.input<Q>>,
  parts: (v: Parts<z.output<R>>) => readonly Part[],
): Panel => ({
  ...options,
  call: call as AnyCall, // `query` below is typed by it
  ...(query && { query: query as Panel['query'] }),
  parts: parts(new Parts()),
});
