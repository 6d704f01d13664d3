import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { recordId, recordNumber } from '../declare/ids.ts';
import { line } from '../declare/text.ts';

const name = line().check(z.minLength(1), z.maxLength(300));
const typeId = z.string().check(z.regex(/^\d{1,6}$/));
/** An access token is longer than a ticket, and is to be refused as one and not for its length. */
const ticket = line().check(z.minLength(1), z.maxLength(8192));

/** Which file a link opens: by its name and kind, or by the path it is kept under, which is a key and no path of a disk. */
export const FileAddress = z.union([
  z.object({
    filename: name,
    'event-type-id': z.int().check(z.gte(0), z.lte(999_999)),
    /** Absent: an attachment of a notification. */
    'file-type-id': z.optional(z.int().check(z.gte(0), z.lte(999_999))),
    /** The number of a check register or an attachment, and of any other file whose name several groups have: its own. */
    'report-id': z.optional(recordNumber),
  }),
  z.object({ path: name }),
]);
export type FileAddress = z.infer<typeof FileAddress>;

/**
 * A download ticket: one file, one person, once, 60 seconds at most (docs/rules/check-runs.md, "Downloads"). It is what `token` of
 * the two calls below is; an access token there is refused. Asked for just before the link opens.
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
