import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { line } from '../declare/text.ts';

const name = line().check(z.minLength(1), z.maxLength(300));
const typeId = z.string().check(z.regex(/^\d{1,6}$/));
/** Long enough for an access token, so that one sent by mistake is refused as such and not for its length. */
const ticket = line().check(z.minLength(1), z.maxLength(8192));

/** The file a link opens: by name and type, or by its storage path, which is a key and not a path on disk. */
export const FileAddress = z.union([
  z.object({
    filename: name,
    'event-type-id': z.int().check(z.gte(0), z.lte(999_999)),
    /** Absent: an attachment of a notification. */
    'file-type-id': z.optional(z.int().check(z.gte(0), z.lte(999_999))),
    /** The id of the record; required when several groups have a file of this name. */
    'report-id': z.optional(recordNumber),
  }),
  z.object({ path: name }),
]);
export type FileAddress = z.infer<typeof FileAddress>;

/**
 * A download ticket: for one file and one user, valid once and for at most 60 seconds (docs/rules/check-runs.md,
 * "Downloads"). It is the `token` of the two calls below, which refuse access tokens. Requested just before a link
 * opens.
 */
export const fileTicket = defineCall({
  name: 'files.ticket',
  method: 'POST',
  path: '/files/tickets',
  access: 'signed-in',
  summary: 'A ticket that opens one file once; 404 for a file that the person may not see',
  body: FileAddress,
  answer: z.object({ token: z.string(), expires_in: z.int() }),
  status: 201,
});

export const openFile = defineCall({
  name: 'files.open',
  method: 'GET',
  path: '/files/:filename',
  access: 'public',
  credential: 'download-ticket',
  summary: 'A file by its name and kind, with a ticket',
  params: z.object({ filename: name }),
  query: z.object({
    'event-type-id': typeId,
    'file-type-id': z.optional(typeId),
    'report-id': z.optional(recordId),
    token: ticket,
  }),
});

export const openFileAt = defineCall({
  name: 'files.open-path',
  method: 'GET',
  path: '/files/from-path/*',
  access: 'public',
  credential: 'download-ticket',
  summary: 'A file by the path it is kept under, with a ticket',
  params: z.object({ '*': name }),
  query: z.object({ token: ticket }),
});
