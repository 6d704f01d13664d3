import * as z from 'zod/mini';

/** The answer, with status 202, of a call that waits for another person (`fourEyes` of `declare/call.ts`). */
export const Asked = z.object({
  /** The request to approve; see `GET /approvals/:id`. */
  approval: z.object({ id: z.int(), expires_at: z.string() }),
  message: z.string(),
});
export type Asked = z.infer<typeof Asked>;
