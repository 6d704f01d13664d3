import type { FoundKind, SearchKind } from '../../../contract/search.ts';
import { SEARCH_KINDS, search } from '../../../contract/search.ts';
import { allows } from '../../../declare/access.ts';
import type { SearchInput } from '../../../domain/search-text.ts';
import { parseSearchText } from '../../../domain/search-text.ts';
import type { Queries } from '../../db/database.ts';
import type { Handler, Reading } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import type { Caller } from '../../http/sessions.ts';
import { findGroups } from './groups.ts';
import { findClaims, findEobs } from './payments.ts';
import { findRuns } from './runs.ts';

type Find = (db: Queries, sought: SearchInput, caller: Caller) => Promise<FoundKind | undefined>;

const FIND: Readonly<Record<SearchKind, Find>> = {
  group: findGroups,
  'check-run': findRuns,
  eob: findEobs,
  claim: findClaims,
};

/**
 * Finding claims reads health data and is audited; an empty result is not (docs/rules/console.md, "Command palette").
 */
const noteClaims = async (audit: Reading['audit'], text: string, kinds: readonly FoundKind[]) => {
  const claims = kinds.flatMap(({ kind, found }) => (kind === 'claim' ? found.map(({ id }) => id) : []));
  if (claims.length) await audit({ action: 'read', type: 'claim', data: { search: text, claims } });
};

export const searchHandlers: Handler[] = [
  read(search, async ({ db, body, caller, audit }) => {
    const sought = parseSearchText(body.text);
    const kinds: FoundKind[] = [];
    for (const kind of Object.keys(SEARCH_KINDS) as SearchKind[]) {
      if (!allows(SEARCH_KINDS[kind].roles, caller.roles)) continue;
      const found = await FIND[kind](db, sought, caller);
      if (found) kinds.push(found);
    }
    await noteClaims(audit, body.text, kinds);
    return { body: { kinds } };
  }),
];
