import type { Query, QueryClient } from '@tanstack/react-query';
import { resources } from '../../../resources/index.ts';
import { inBackground } from '../../dataProvider/background.ts';
import { GATHERING, isReadWithPage, MENU_COUNTS } from '../../dataProvider/invalidate.ts';
import type { News } from '../../dataProvider/live.ts';
import { isAnything, isOfRecords, onNews, paced } from '../../dataProvider/live.ts';

const isResource = (name: unknown): boolean => resources.some((one) => one.name === name);
const isGathering = (name: unknown): boolean => GATHERING.some((one) => one === name);

/** Rows are read by the lists that show them, which keep them in their places. */
const LISTS = ['getList', 'getInfiniteList'];

/** The record that a query is about, by its key: `[resource, what, id]`; undefined where it is about several. */
const recordOf = ([, , third]: readonly unknown[]): string | undefined => {
  const id = typeof third === 'object' && third !== null && 'id' in third ? third.id : third;
  return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
};

const versionOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
    ? data.version
    : undefined;

/** Whether news says that what a query has read may be another by now. */
export const concerns = ({ queryKey, state: { data } }: Pick<Query, 'queryKey' | 'state'>, news: News): boolean => {
  const [first] = queryKey;
  if (queryKey.some((part) => LISTS.includes(String(part)))) return false;
  // what pages show is counted over records of any kind
  if (first === MENU_COUNTS || isReadWithPage(queryKey)) return isOfRecords(news);
  if (first === 'mentions') return news.mentions === true || isAnything(news);
  if (isAnything(news)) return isResource(first);
  const changes = news.changes.filter(({ resource }) => resource === first);
  const id = recordOf(queryKey);
  if (isGathering(first) && id === undefined) return isOfRecords(news);
  if (id === undefined) return changes.length > 0;
  const version = versionOf(data);
  return changes.some(
    (one) => one.id === id && !(version !== undefined && one.version !== null && one.version <= version),
  );
};

/**
 * Reads again what is on screen and may have changed, besides the rows of lists; what is not on screen is forgotten, and
 * read when it is. Returns what stops it.
 */
export const refetchOnNews = (client: QueryClient): (() => void) => {
  let heard: News[] = [];
  const reading = paced(async () => {
    const news = heard;
    heard = [];
    const found = client
      .getQueryCache()
      .findAll({ type: 'active', predicate: (query) => news.some((one) => concerns(query, one)) });
    await Promise.all(found.map((query) => inBackground(() => query.fetch())));
  });
  const stop = onNews((news) => {
    heard.push(news);
    const names = new Set(news.changes.map(({ resource }) => resource));
    client.removeQueries({
      type: 'inactive',
      predicate: ({ queryKey: [first] }) =>
        isAnything(news) || names.has(String(first)) || (names.size > 0 && isGathering(first)),
    });
    reading.ask();
  });
  return () => {
    stop();
    reading.stop();
  };
};
