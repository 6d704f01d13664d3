import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { searched } from '../declare/text.ts';
import { GROUP_LOOKUP_ROLES, RELEASE_ROLES, ROLES, type Role } from '../domain/roles.ts';
import { SEARCH_TEXT } from '../domain/search-text.ts';

/**
 * The record types that the command palette finds, in display order. Each is found by the roles that may make its
 * calls, and absent from the response for everyone else (docs/rules/console.md, "Command palette").
 */
export const SEARCH_KINDS = {
  group: { label: 'Groups', roles: GROUP_LOOKUP_ROLES },
  'check-run': { label: 'Check runs', roles: RELEASE_ROLES },
  eob: { label: 'EOBs', roles: RELEASE_ROLES },
  claim: { label: 'Claims', roles: RELEASE_ROLES },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

export type SearchKind = keyof typeof SEARCH_KINDS;

const kinds = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]];

/** The roles that find at least one record type. */
const SEARCH_ROLES: readonly Role[] = ROLES.filter((role) =>
  Object.values(SEARCH_KINDS).some(({ roles }) => roles.includes(role)),
);

/** The maximum number of results per record type; `more` is true when there are others. */
export const MAX_RESULTS_PER_KIND = 8;

/**
 * A link to a list screen: its filters, by the API's names; `open`, the expanded row; and `inside`, what to open within
 * that row, by the address bar's names.
 */
export const SearchTarget = z.object({
  screen: z.string(),
  filters: z.record(z.string(), z.union([z.string(), z.object({ from: z.string(), to: z.string() })])),
  open: z.optional(z.string()),
  inside: z.optional(z.record(z.string(), z.int())),
});
export type SearchTarget = z.infer<typeof SearchTarget>;

export const SearchResult = z.object({
  id: z.int(),
  label: z.string(),
  /** Distinguishes it from other results with the same label. */
  detail: z.string(),
  /** Dollars; null when it has no amount. */
  amount: z.nullable(z.number()),
  place: SearchTarget,
});
export type SearchResult = z.infer<typeof SearchResult>;

export const FoundKind = z.object({
  kind: z.enum(kinds),
  found: z.array(SearchResult).check(z.maxLength(MAX_RESULTS_PER_KIND)),
  more: z.boolean(),
});
export type FoundKind = z.infer<typeof FoundKind>;

/** A POST that changes nothing: the search text is in the body, so that it appears in no URL or log. */
export const search = defineCall({
  name: 'search',
  method: 'POST',
  path: '/search',
  access: SEARCH_ROLES,
  summary: 'Groups, check runs, EOBs and claims by number, name or date, as far as the person may see them',
  body: z.object({
    text: searched(SEARCH_TEXT.max).check(z.minLength(SEARCH_TEXT.min)),
  }),
  answer: z.object({ kinds: z.array(FoundKind) }),
  reads: 'claim',
});
