import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId } from '../declare/ids.ts';
import { searchText } from '../declare/text.ts';
import { TRACE_KINDS } from '../domain/release/trace.ts';
import { CLAIMS_ROLES } from '../domain/roles.ts';
import { FileAddress } from './files.ts';
import { SearchTarget } from './search.ts';

const dollars = z.number();

const TraceStep = z.object({
  kind: z.enum(TRACE_KINDS),
  text: z.string(),
  /** An instant or a plain date; null: it has no time of its own, or has not happened. */
  at: z.nullable(z.string()),
  amount: z.nullable(dollars),
  isDone: z.boolean(),
  /** Null: there is none, or the caller may not open it. */
  file: z.nullable(z.object({ name: z.string(), address: FileAddress })),
});
export type TraceStep = z.infer<typeof TraceStep>;

/** The maximum number of EOBs that are answered where several fit. */
export const MAX_CANDIDATES = 20;

const TracedEob = z.object({
  id: z.int(),
  label: z.string(),
  /** Its group and run. */
  detail: z.string(),
  amount: dollars,
  /** Where it stands on the release screen; null for callers who do not see that. */
  place: z.nullable(SearchTarget),
});
export type TracedEob = z.infer<typeof TracedEob>;

export const Trace = z.object({
  /** The EOB whose payment it is; null: there are several, or none. */
  eob: z.nullable(TracedEob),
  steps: z.array(TraceStep),
  /** What a number or a bank entry may be about, when it is not one EOB. */
  candidates: z.array(TracedEob).check(z.maxLength(MAX_CANDIDATES)),
  /** Whether there are more candidates. */
  more: z.boolean(),
});
export type Trace = z.infer<typeof Trace>;

/** The way of a dollar (docs/rules/check-runs.md, "Trace"), from exactly one of its ends or a number on the way. */
export const trace = defineCall({
  name: 'trace',
  method: 'GET',
  path: '/trace',
  access: CLAIMS_ROLES,
  summary: 'The way of a payment, from the payment file to the bank, by a claim, an EOB, a bank entry or a number',
  query: z.object({
    'claim-id': z.optional(recordId),
    'eob-id': z.optional(recordId),
    'bank-entry-id': z.optional(recordId),
    number: searchText(),
  }),
  answer: Trace,
  reads: 'claim',
});
