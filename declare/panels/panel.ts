import type * as z from 'zod/mini';
import type { AnyCall, Call } from '../call.ts';
import type { PageState, Part } from './parts.ts';
import { Parts } from './parts.ts';

/** Of what a panel shows, the user may choose one option. */
export interface Choice {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

type Chosen = Readonly<Record<string, string | undefined>>;

/** Shows the answer of one declared call, on a page of panels or beside the rows of a list. */
export interface Panel {
  title: string;
  call: AnyCall;
  /** @param chosen what the user chose in the panel's head, by the names of `choices`; absent for what is not chosen */
  query?(state: PageState, chosen: Chosen): object;
  /** Choices in its head, whose options the answer says. */
  choices?(answer: unknown): readonly Choice[];
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

type PanelOptions<Q, R> = Omit<Panel, 'call' | 'parts' | 'query' | 'choices' | 'place'> & {
  query?: (state: PageState, chosen: Chosen) => Q;
  choices?: (answer: NoInfer<R>) => readonly Choice[];
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
  { query, choices, ...options }: PanelOptions<z.input<Q>, z.output<R>>,
  parts: (v: Parts<z.output<R>>) => readonly Part[],
): Panel => ({
  ...options,
  call: call as AnyCall, // `query` below is typed by it
  ...(query && { query: query as Panel['query'] }),
  ...(choices && { choices: choices as Panel['choices'] }), // of the answer of this call
  parts: parts(new Parts()),
});
