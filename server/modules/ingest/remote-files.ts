import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db, Queries } from '../../db/database.ts';
import { inboundFiles, remoteFiles } from '../../db/tables/health.ts';
import type { RemoteFile } from '../../sftp/connection.ts';
import type { InboundKind } from './drop-folders.ts';

/** The current or former location of a file. */
interface RemotePlace {
  source: string;
  dir: string;
  name: string;
}

/** A file as its source lists it. */
export interface ListedFile extends RemotePlace, RemoteFile {
  kind: InboundKind;
}

/** A listed file, compared with its state in the previous poll. */
export interface KnownFile extends ListedFile {
  /** Its size and time have not changed for a polling interval. */
  isSettled: boolean;
  /** This version was received and is not archived yet. */
  isReceived: boolean;
  /** This version could not be fetched. */
  hasFault: boolean;
}

/** The files a source lists in these directories. */
export interface Listed {
  source: string;
  dirs: readonly string[];
  files: readonly ListedFile[];
}

interface Row {
  dir: string;
  name: string;
  is_settled: boolean;
  state: string;
  has_fault: boolean;
  [column: string]: unknown;
}

const rowsOf = (files: Iterable<ListedFile>) =>
  JSON.stringify(
    [...files].map(({ dir, name, sizeBytes, modifiedAt }) => ({
      dir,
      name,
      size_bytes: sizeBytes,
      modified_at: modifiedAt,
    })),
  );

/**
 * Compares the listed files of some directories with the previous listing and stores the new one, in one statement.
 * Files that are gone are deleted from it, except those we archived. Times are the database's, so that several
 * processes agree on them.
 */
export const compareListed = async (db: Db, listed: Listed, everySeconds: number): Promise<KnownFile[]> => {
  const { source, dirs } = listed;
  // if a source lists a name twice, the last entry counts
  const files = new Map(listed.files.map((file) => [`${file.dir}/${file.name}`, file]));
  const { rows } = await db.execute<Row>(sql`
    with listed as (
      select * from json_to_recordset(${rowsOf(files.values())}::json)
        as l (dir text, name text, size_bytes bigint, modified_at timestamptz)),
    gone as (
      delete from remote_files r
      where r.source_key = ${source} and r.dir = any(${sql.param([...dirs])}::text[]) and r.state = 'listed'
        and not exists (select from listed l where l.dir = r.dir and l.name = r.name))
    insert into remote_files as r (source_key, dir, name, size_bytes, modified_at)
    select ${source}, dir, name, size_bytes, modified_at from listed
    on conflict (source_key, dir, name) do update set
      size_bytes = excluded.size_bytes,
      modified_at = excluded.modified_at,
      (unchanged_since, state, has_fault) = (
        select case when same then r.unchanged_since else now() end,
          case when same then r.state else 'listed' end, same and r.has_fault
        from (select r.state <> 'archived'
          and (r.size_bytes, r.modified_at) = (excluded.size_bytes, excluded.modified_at)) as s (same))
    returning dir, name, state, has_fault,
      unchanged_since < now() - make_interval(secs => ${everySeconds}) as is_settled`);
  return rows.flatMap(({ dir, name, is_settled, state, has_fault }) => {
    const file = files.get(`${dir}/${name}`);
    return file ? [{ ...file, isSettled: is_settled, isReceived: state === 'received', hasFault: has_fault }] : [];
  });
};

const isAt = ({ source, dir, name }: RemotePlace) =>
  and(eq(remoteFiles.source_key, source), eq(remoteFiles.dir, dir), eq(remoteFiles.name, name));

/** Records that this version of a file was received: it is not fetched again until it changes. */
export const markReceived = async (db: Queries, file: RemotePlace): Promise<void> => {
  await db.update(remoteFiles).set({ state: 'received', has_fault: false }).where(isAt(file));
};

export const markArchived = async (db: Queries, file: RemotePlace): Promise<void> => {
  await db.update(remoteFiles).set({ state: 'archived' }).where(isAt(file));
};

export const forgetFile = async (db: Queries, file: RemotePlace): Promise<void> => {
  await db.delete(remoteFiles).where(isAt(file));
};

/** The most archived files that one poll checks again. */
const LOOKED_AT = 200;

/** Files archived since the last poll, as they were received: those gone from the listed directories. */
export const archivedOf = async (
  db: Queries,
  { source, dirs, files }: Listed,
): Promise<(RemotePlace & RemoteFile)[]> => {
  const there = new Set(files.map(({ dir, name }) => `${dir}/${name}`));
  const rows = await db
    .select()
    .from(remoteFiles)
    .where(
      and(eq(remoteFiles.source_key, source), inArray(remoteFiles.dir, [...dirs]), ne(remoteFiles.state, 'listed')),
    )
    .orderBy(remoteFiles.state) // a received file that is gone was archived by a process that died
    .limit(LOOKED_AT);
  return rows
    .filter(({ dir, name }) => !there.has(`${dir}/${name}`))
    .map(({ dir, name, size_bytes, modified_at }) => ({
      source,
      dir,
      name,
      sizeBytes: size_bytes,
      modifiedAt: modified_at,
    }));
};

/**
 * Quarantines a file that could not be fetched. A repeated fault of the same file is one row, whose `finished_at` is
 * the last occurrence. Returns whether the fault is new.
 */
export const quarantineUnfetched = (db: Db, file: ListedFile, reason: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.update(remoteFiles).set({ has_fault: true }).where(isAt(file));
    const { source_key, kind, filename, size_bytes, reason: why } = inboundFiles;
    const [row] = await tx
      .insert(inboundFiles)
      .values({
        source_key: file.source,
        filename: file.name,
        size_bytes: file.sizeBytes,
        kind: file.kind,
        status: 'quarantined',
        stage: 'fetch',
        reason,
        finished_at: sql`now()`,
      })
      .onConflictDoUpdate({
        target: [source_key, kind, filename, size_bytes, why],
        targetWhere: sql`sha256 is null`,
        set: { finished_at: sql`now()` },
      })
      .returning({ isNew: sql<boolean>`xmax = 0` });
    return row?.isNew ?? false;
  });
