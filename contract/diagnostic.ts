import * as z from 'zod/mini';
import { defineCall } from '../declare/call.ts';
import { line } from '../declare/text.ts';
import type { Role } from '../domain/roles.ts';

const ADMINISTRATORS: readonly Role[] = ['administrator'];

/** A directory for file exchange: the key and name of its source, and its index and path within that source. */
export const SftpDirectory = z.object({ key: z.string(), dirIdx: z.int(), name: z.string(), dir: z.string() });
export type SftpDirectory = z.infer<typeof SftpDirectory>;

export const SftpFile = z.object({ name: z.string(), size: z.int(), modifyTime: z.string() });
export type SftpFile = z.infer<typeof SftpFile>;

export const sftpDirectories = defineCall({
  name: 'diagnostic.sftp-list',
  method: 'GET',
  path: '/diagnostic/sftp/list',
  access: ADMINISTRATORS,
  summary: 'The configured SFTP sources with the directories that are looked at',
  answer: z.array(SftpDirectory),
});

/**
 * `name` is a source's key or name, `dir` the index or name of one of its configured directories; others are refused.
 */
export const sftpFiles = defineCall({
  name: 'diagnostic.sftp-files',
  method: 'GET',
  path: '/diagnostic/sftp',
  access: ADMINISTRATORS,
  summary: 'Connects to a source and lists a directory of it',
  query: z.object({
    name: line().check(z.minLength(1), z.maxLength(200)),
    dir: line().check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({ files: z.array(SftpFile) }),
});
