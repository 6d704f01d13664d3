import type { ListState } from '../../declare/list/state.ts';
import type { RequestOptions } from './http.ts';
import type { CallMeta, Page } from './provider.ts';

/** The request options of a reading call. */
export const optionsOf = ({ meta, signal }: { meta?: CallMeta; signal?: AbortSignal }): RequestOptions => ({
  background: meta?.background,
  signal,
});

/**
 * Reads a page. Throws when it asks for more rows than the API has in one page, which would return fewer rows without
 * saying so.
 */
export const pageOf = async (
  { pageSize, ids }: ListState,
  { name }: { name: string },
  cap: number,
  read: () => Promise<Page>,
): Promise<Page> => {
  if (pageSize > cap) throw new Error(`A page of "${name}" has at most ${cap} rows, not ${pageSize}`);
  return ids?.length === 0 ? { data: [], total: 0, meta: {} } : read();
};

/** Ids in groups of at most `size`. */
export const chunksOf = <T>(ids: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(ids.length / size) }, (_, at) => ids.slice(at * size, (at + 1) * size));
