import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '../../../domain/roles.ts';
import type { PrecheckResult, UploadResult } from '../../../resources/check-runs/upload.ts';
import { eobs, paymentFiles } from '../../../server/db/tables/check-runs.ts';
import { stagedFiles } from '../../../server/db/tables/staged-files.ts';
import {
  deleteOldStagedFiles,
  deleteOrphanedStagedFiles,
} from '../../../server/modules/check-runs/loading/staged-files.ts';
import { directoryStore } from '../../../server/storage/directory.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

/* A file is sent once: its upload names what the pre-check has read (docs/rules/check-runs.md, "Uploads"). */

let at: ReleaseServer;
beforeAll(async () => {
  at = await openReleaseServer();
});
afterAll(() => at?.close());

const NAME = 'cl250102.000';

let serial = 0;
/** A payment file of $175.00 of a new group. */
const newFile = async () => {
  serial += 1;
  const group = `GN${serial}`;
  await (await at.as('administrator')).post('/groups', { number: group, name: group, location_id: 1 });
  const text = fileText([buildSet({ number: `${group}N`, claims: [buildClaim({ claimNumber: `${group}C` })] })], {
    controlNumber: 2000 + serial,
  }).replaceAll('G100', group);
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
};

const send = async <T>(path: string, form: FormData, role: Role = 'check_run') =>
  (await at.as(role)).call<T>('POST', `/payments/${path}`, { raw: form });

const check = async (text: string) => {
  const form = new FormData();
  form.append('file', new Blob([text]), NAME);
  return (await send<PrecheckResult>('preupload', form)).body;
};

const uploadNamed = (field: unknown, role?: Role) => {
  const form = new FormData();
  form.append('staged', typeof field === 'string' ? field : JSON.stringify(field));
  return send<UploadResult>('upload', form, role);
};

/** The files of the staging area. */
const stagedIn = () => readdirSync(join(at.server.dataDir, 'files/staged')).length;
const rowsOf = (sha256: string) => at.own.db.select().from(stagedFiles).where(eq(stagedFiles.sha256, sha256));
const expire = (sha256: string, hours: number) =>
  at.own.db
    .update(stagedFiles)
    .set({ expires_at: sql`now() - make_interval(mins => ${hours * 60 + 1})` })
    .where(eq(stagedFiles.sha256, sha256));

test('what the pre-check has read is loaded by its name and hash', async () => {
  const { text, sha256 } = await newFile();
  expect((await check(text)).staged).toBe(sha256);
  // checked again, it is kept once
  await check(text);
  expect(await rowsOf(sha256)).toHaveLength(1);
  const { status, body } = await uploadNamed({ name: NAME, sha256 });
  expect([status, body.files[0]?.status]).toEqual([200, 'loaded']);
  const runId = body.files[0]?.check_run_id ?? 0;
  const [file] = await at.own.db.select().from(paymentFiles).where(eq(paymentFiles.check_run_id, runId));
  expect(file).toMatchObject({ filename: NAME, sha256, size_bytes: Buffer.byteLength(text), total_cents: 17_500 });
  expect(await at.own.db.$count(eobs, eq(eobs.payment_file_id, file?.id ?? 0))).toBe(1);
  expect((await uploadNamed({ name: NAME, sha256 })).body.files[0]?.status).toBe('already-loaded');
});

test('a file that was refused is not kept', async () => {
  const { text } = await newFile();
  const broken = text.replace('BPR*I*175', 'BPR*I*176');
  const before = await at.own.db.$count(stagedFiles);
  const answer = await check(broken);
  expect([answer.ok, answer.staged]).toEqual([false, undefined]);
  expect(await at.own.db.$count(stagedFiles)).toBe(before);
});

test('one that is gone is 410: unknown, expired, or of another user', async () => {
  const { text, sha256 } = await newFile();
  const gone = async (role?: Role) => {
    const problem = expectProblem(await uploadNamed({ name: NAME, sha256 }, role), 410);
    expect([problem.code, problem.detail]).toEqual([
      'not_staged',
      'The server no longer has this file. Send it again.',
    ]);
  };
  await gone();
  await check(text);
  await gone('administrator');
  await expire(sha256, 0);
  await gone();
  // the check keeps it again
  await check(text);
  expect((await uploadNamed({ name: NAME, sha256 })).status).toBe(200);
});

test('what was not uploaded in time is deleted, with its bytes', async () => {
  const { text, sha256 } = await newFile();
  await check(text);
  const before = stagedIn();
  const needs = { db: at.own.db, store: directoryStore(join(at.server.dataDir, 'files')) };
  await expire(sha256, 0);
  expect(await deleteOldStagedFiles(needs)).toBe(0);
  await expire(sha256, 1);
  expect(await deleteOldStagedFiles(needs)).toBe(1);
  expect([await rowsOf(sha256), stagedIn()]).toEqual([[], before - 1]);
});

test('a file whose process was killed before its row was written is deleted, but not while it may be written', async () => {
  const { text, sha256 } = await newFile();
  await check(text);
  const [row] = await rowsOf(sha256);
  const dir = join(at.server.dataDir, 'files/staged');
  const [orphan, young] = [randomUUID(), randomUUID()];
  for (const name of [orphan, young, 'a file of somebody else']) writeFileSync(join(dir, name), 'ISA');
  const longAgo = new Date(Date.now() - 61 * 60_000);
  for (const name of [orphan, row?.storage_key ?? '']) utimesSync(join(dir, name), longAgo, longAgo);
  const needs = { db: at.own.db, store: directoryStore(join(at.server.dataDir, 'files')) };
  expect(await deleteOrphanedStagedFiles(needs)).toBe(1);
  const left = readdirSync(dir);
  expect(left).not.toContain(orphan);
  expect(left).toEqual(expect.arrayContaining([young, 'a file of somebody else', row?.storage_key]));
  for (const name of [young, 'a file of somebody else']) rmSync(join(dir, name));
  expect(await deleteOrphanedStagedFiles(needs)).toBe(0);
});

test('of fifty uploads that name it at once one loads it', async () => {
  const { text, sha256 } = await newFile();
  await check(text);
  const answers = await Promise.all(Array.from({ length: 50 }, () => uploadNamed({ name: NAME, sha256 })));
  const outcomes = Object.groupBy(answers, ({ body }) => body.files[0]?.status ?? '');
  expect([outcomes.loaded?.length, outcomes['already-loaded']?.length]).toEqual([1, 49]);
});

test.each(['', '{', '[]', '{"name":"cl250102.000"}', '{"name":"cl250102.000","sha256":"../../etc"}'])(
  'a field %j is refused',
  async (field) => {
    const problem = expectProblem(await uploadNamed(field), 422);
    expect(problem.issues?.[0]?.path).toBe('staged');
  },
);

test.each(['../../cl250102.000', '/cl250102.000', 'C:\\cl250102.000', './cl250102.000'])(
  'a file named %s is refused, not loaded under another name',
  async (name) => {
    const { text, sha256 } = await newFile();
    const message =
      'Only payment files (for example cl250101.000, re250101.000) and CR total files (for example cr_000000_20250101.pdf) are supported. Maximum size 300MB.';
    const form = new FormData();
    form.append('files', new Blob([text]), name);
    expect(expectProblem(await send('upload', form), 422).issues).toEqual([{ path: name, message }]);
    await check(text);
    expect(expectProblem(await uploadNamed({ name, sha256 }), 422).issues).toEqual([{ path: name, message }]);
    // under its own name it can be loaded
    expect((await uploadNamed({ name: NAME, sha256 })).body.files[0]?.status).toBe('loaded');
  },
);

test('only the roles of the release screen name files', async () => {
  expectProblem(await uploadNamed({ name: NAME, sha256: '0'.repeat(64) }, 'claims'), 403);
});
