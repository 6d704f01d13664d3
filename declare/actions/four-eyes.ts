import * as z from 'zod/mini';
import type { TagText } from '../list/columns.ts';

/** The answer, with status 202, of a call that waits for another person (`fourEyes` of `declare/call.ts`). */
export const Asked = z.object({
  /** The request to approve; see `GET /approvals/:id`. */
  approval: z.object({ id: z.int(), expires_at: z.string() }),
  message: z.string(),
});
export type Asked = z.infer<typeof Asked>;

/** A field as it is, and as it would be; secrets as their masks. */
export const FieldChange = z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) });
export type FieldChange = z.infer<typeof FieldChange>;

/** The change of a record that waits for another person. */
export const WaitingChange = z.object({
  approval: z.int(),
  asked_by: z.string(),
  asked_at: z.string(),
  changes: z.array(FieldChange),
});
export type WaitingChange = z.infer<typeof WaitingChange>;

/** The member of a record with four eyes on some of its fields (`fourEyes` of a resource): the change that waits. */
export const waitingChange = { waiting_change: z.nullable(WaitingChange) };

/** A change line by line: `Account number: ••••1234 → ••••5678`. */
export const changeText = ({ label, from, to }: FieldChange): string => `${label}: ${from ?? 'none'} → ${to ?? 'none'}`;

/** What waits, and for whom. */
export const waitingText = ({ asked_by, changes }: Pick<WaitingChange, 'asked_by' | 'changes'>): string =>
  `Waits for approval, asked by ${asked_by}: ${changes.map(changeText).join('; ')}`;

/** A call that waits for another person, about a part of a record. */
export const WaitingRequest = z.object({
  approval: z.int(),
  request: z.string(),
  asked_by: z.string(),
  effects: z.array(z.string()),
});
export type WaitingRequest = z.infer<typeof WaitingRequest>;

/** A flag of the row whose change waits. */
export const waitingTags = (waiting: WaitingChange | null): TagText[] =>
  waiting ? [{ text: waitingText(waiting), tone: 'warning', icon: 'pause' }] : [];

/** A flag for each request about a part of the row. */
export const requestTags = (requests: readonly WaitingRequest[]): TagText[] =>
  requests.map(({ request, asked_by, effects }) => ({
    text: `${request}: waits for approval, asked by ${asked_by}: ${effects.join('; ')}`,
    tone: 'warning',
    icon: 'pause',
  }));
