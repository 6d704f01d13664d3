import type { SearchTarget } from '../../../contract/search.ts';
import { allows } from '../../../declare/access.ts';
import { DEEP_LINK_PARAMS } from '../../../resources/check-runs/calls.ts';
import type { ScreenName } from '../../../resources/index.ts';
import { screens } from '../../../resources/index.ts';
import type { Caller } from '../../http/sessions.ts';

export interface GroupNamed {
  number: string;
  name: string;
}

export interface RunNamed {
  id: number;
  date: string;
  group: GroupNamed;
}

const sees = ({ roles }: Caller, name: ScreenName): boolean =>
  screens.some((screen) => screen.name === name && allows(screen.access.view, roles));

/** The screens of a group, best first. */
const GROUP_PLACES: readonly { screen: ScreenName; filters: (group: GroupNamed) => SearchTarget['filters'] }[] = [
  { screen: 'check-runs', filters: ({ number, name }) => ({ 'group-number': number, 'group-name': name }) },
  { screen: 'notifications', filters: ({ number }) => ({ groupsSearch: number }) },
];

/** Where this user opens a group: the first group screen they may see; undefined if there is none. */
export const groupTargets = (caller: Caller): ((group: GroupNamed) => SearchTarget) | undefined => {
  const best = GROUP_PLACES.find(({ screen }) => sees(caller, screen));
  return best && ((group) => ({ screen: best.screen, filters: best.filters(group) }));
};

const RUNS: ScreenName = 'check-runs';

/** The release screen with this run open, filtered by its group and day. */
export const runTarget = ({ id, date, group }: RunNamed): SearchTarget => ({
  screen: RUNS,
  filters: { 'group-number': group.number, 'file-date': { from: date, to: date } },
  open: String(id),
});

/** The same, with one of its EOBs open. */
export const eobTarget = (run: RunNamed, eob: { id: number; file: number }): SearchTarget => ({
  ...runTarget(run),
  inside: { [DEEP_LINK_PARAMS.file]: eob.file, [DEEP_LINK_PARAMS.eob]: eob.id },
});
