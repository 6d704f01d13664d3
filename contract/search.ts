import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { line } from '../declare/text.ts';
import { RELEASE_ROLES, ROLES, type Role } from '../domain/roles.ts';
import { SEARCH_TEXT } from '../domain/search-text.ts';
import { GROUP_LOOKUP_ROLES } from './groups.ts';

/**
 * What the command palette finds, in its order. Whoever makes the calls of a kind finds it; for everyone else it is
 * absent from the answer (docs/rules/console.md, "Command palette").
 */
export const SEARCH_KINDS = {
  group: { label: 'Groups', roles: GROUP_LOOKUP_ROLES },
  'check-run': { label: 'Check runs', roles: RELEASE_ROLES },
  eob: { label: 'EOBs', roles: RELEASE_ROLES },
  claim: { label: 'Claims', roles: RELEASE_ROLES },
} as const satisfies Record<string, { label: string; roles: readonly Role[] }>;

export type SearchKind = keyof typeof SEARCH_KINDS;

const kinds = Object.keys(SEARCH_KINDS) as [SearchKind, ...SearchKind[]];

/** Who finds anything at all. */
const SEARCH_ROLES: readonly Role[] = ROLES.filter((role) =>
  Object.values(SEARCH_KINDS).some(({ roles }) => roles.includes(role)),
);

/** So many of a kind are told; `more` says that there are others. */
export const SEARCH_MOST = 8;

/**
 * A declared screen with a list in it: what it is narrowed to, by the API's names, the row that is open, and what of
 * that row, by the address bar's names.
 */
export const Place = z.object({
  screen: z.string(),
  filters: z.record(z.string(), z.union([z.string(), z.object({ from: z.string(), to: z.string() })])),
  open: z.optional(z.string()),
  inside: z.optional(z.record(z.string(), z.int())),
});
export type Place = z.infer<typeof Place>;

export const Found = z.object({
  id: z.int(),
  label: z.string(),
  /** What tells it from others of its name. */
  detail: z.string(),
  /** Dollars; null where it has no amount. */
  amount: z.nullable(z.number()),
  place: Place,
});
export type Found = z.infer<typeof Found>;

export const FoundKind = z.object({
  kind: z.enum(kinds),
  found: z.array(Found).check(z.maxLength(SEARCH_MOST)),
  more: z.boolean(),
});
export type FoundKind = z.infer<typeof FoundKind>;

/** A POST that changes nothing: what is looked for stands in the body, and in no address or log. */
export const search = defineCall({
  name: 'search',
  method: 'POST',
  path: '/search',
  access: SEARCH_ROLES,
  summary: 'Groups, check runs, EOBs and claims by number, name or date, as far as the person may see them',
  body: z.object({
    text: line().check(z.trim(), z.minLength(SEARCH_TEXT.min), z.maxLength(SEARCH_TEXT.max)),
  }),
  answer: z.object({ kinds: z.array(FoundKind) }),
  reads: 'claim',
});
