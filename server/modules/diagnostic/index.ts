import type { SftpDirectory, SftpFile } from '../../../contract/diagnostic.ts';
import { sftpDirectories, sftpFiles } from '../../../contract/diagnostic.ts';
import type { Handler } from '../../http/handlers.ts';
import { read } from '../../http/handlers.ts';
import { Problem } from '../../http/problems.ts';
import { withSftp } from '../../sftp/connection.ts';
import { reasonOf } from '../../sftp/reason.ts';
import type { SftpSource } from '../../sftp/source.ts';
import { INCOMING, OUTGOING } from '../ingest/drop-folders.ts';

const dirsOf = (key: string): string[] => [
  ...new Set(
    [...Object.values(INCOMING), ...Object.values(OUTGOING)]
      .filter(({ source }) => source === key)
      .map(({ dir }) => dir),
  ),
];

const directoriesOf = ({ key, name }: SftpSource): SftpDirectory[] =>
  dirsOf(key).map((dir, dirIdx) => ({ key, dirIdx, name, dir }));

/** The configured source and directory that match the request; a value from the request itself is never opened. */
const find = (sources: readonly SftpSource[], query: { name: string; dir: string }) => {
  const source = sources.find(({ key }) => key === query.name) ?? sources.find(({ name }) => name === query.name);
  const directory =
    source && directoriesOf(source).find(({ dirIdx, dir }) => String(dirIdx) === query.dir || dir === query.dir);
  if (!source || !directory) throw new Problem('not_found', { text: 'There is no such source or directory.' });
  return { source, dir: directory.dir };
};

const listFiles = async (source: SftpSource, dir: string): Promise<SftpFile[]> => {
  const files = await withSftp(source, (connection) => connection.list(dir));
  return files
    .map(({ name, sizeBytes, modifiedAt }) => ({ name, size: sizeBytes, modifyTime: modifiedAt.toISOString() }))
    .sort((a, b) => b.modifyTime.localeCompare(a.modifyTime) || a.name.localeCompare(b.name));
};

/** The SFTP diagnostic: the configuration and the actual files (docs/rules/exchange.md, "SFTP diagnostic"). */
export const diagnosticHandlers = (sources: readonly SftpSource[]): Handler[] => [
  read(sftpDirectories, async () => ({ body: sources.flatMap(directoriesOf) })),

  read(sftpFiles, async ({ query, request }) => {
    const { source, dir } = find(sources, query);
    try {
      return { body: { files: await listFiles(source, dir) } };
    } catch (error) {
      request.log.warn({ event: 'sftp_diagnostic', source: source.key, reason: reasonOf(error) });
      throw new Problem('source_failed', { text: reasonOf(error) });
    }
  }),
];
