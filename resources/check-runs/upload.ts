import * as z from 'zod/mini';
import { defineCall } from '../../declare/call.ts';
import { line } from '../../declare/text.ts';
import { RELEASE_ROLES } from '../../domain/roles.ts';

/** The result of the pre-check: the data read from the file, or why it would be refused. */
export const PrecheckResult = z.object({
  ok: z.boolean(),
  file: z.object({ mimetype: z.string(), size: z.int() }),
  parsedData: z.optional(
    z.object({
      type: z.enum(['payment-file', 'cr-total-file']),
      fileGroupNumber: z.string(),
      fileGroupName: z.string(),
      /** Only for a payment file. */
      eobs: z.optional(z.int()),
      claims: z.optional(z.int()),
      /** Dollars: the total of a payment file, or the LCR total of a CR total file. */
      total: z.number(),
      /** The transaction sets that would be refused, each with its reason; the rest of the file would be loaded. */
      refused: z.array(z.string()),
      alreadyLoaded: z.boolean(),
      /** What loading it does to its run besides: it opens a supplemental run, or outdates check registers. */
      note: z.optional(z.string()),
    }),
  ),
  error: z.optional(z.object({ message: z.string() })),
  /** The hash under which the upload may name the file for a day, instead of sending it again. */
  staged: z.optional(z.string()),
});
export type PrecheckResult = z.infer<typeof PrecheckResult>;

export const preupload = defineCall({
  name: 'payments.preupload',
  method: 'POST',
  path: '/payments/preupload',
  access: RELEASE_ROLES,
  summary: 'Check one file without loading it; the upload may name it for a day',
  upload: true,
  answer: PrecheckResult,
});

/** The form field of the upload that names a checked file: a `NamedFile` as JSON, once for each file. */
export const STAGED_FIELD = 'staged';

export const NamedFile = z.object({
  name: line().check(z.minLength(1), z.maxLength(300)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
export type NamedFile = z.infer<typeof NamedFile>;

export const UploadResult = z.object({
  files: z.array(
    z.object({
      filename: z.string(),
      status: z.enum(['loaded', 'already-loaded', 'refused']),
      message: z.string(),
      check_run_id: z.optional(z.int()),
      refused: z.array(z.string()),
    }),
  ),
});
export type UploadResult = z.infer<typeof UploadResult>;

export const upload = defineCall({
  name: 'payments.upload',
  method: 'POST',
  path: '/payments/upload',
  access: RELEASE_ROLES,
  summary: 'Load files, sent or named after their check; each is loaded whole or refused whole, and says which',
  upload: true,
  answer: UploadResult,
});
