import type { BlockedRuns } from '../../../contract/health.ts';
import { encodeList } from '../../../declare/list-state.ts';
import checkRuns from '../../../resources/check-runs/index.ts';
import { resources } from '../../../resources/index.ts';

const head = resources.find(({ name }) => name === 'check-runs');
const release = head && { route: head.route, list: checkRuns(head).list };

type Run = BlockedRuns['runs'][number];

/** The release screen's URL for a run: filtered by its group and date. */
export const releaseAddress = ({ group_number, date }: Run): string => {
  if (!release) return '/';
  const { shape, url } = release.list;
  const filters = { 'group-number': group_number, 'file-date': { from: date, to: date } };
  const query = encodeList({ page: 0, pageSize: shape.pageSize, search: '', filters }, shape, url, 'url');
  return `${release.route}?${query}`;
};
