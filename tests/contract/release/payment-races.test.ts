import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import type { ReleaseServer } from '../../support/release/release-server.ts';
import { openReleaseServer } from '../../support/release/release-server.ts';
import { buildClaim, buildSet, fileText } from '../../unit/formats/x12-835-files.ts';

let world: ReleaseServer;
beforeAll(async () => {
  world = await openReleaseServer();
});
afterAll(() => world?.close());

const CALLERS = 50;
const all = Array.from({ length: CALLERS }, (_, at) => at);

let serial = 0;
const newGroup = async () => {
  serial += 1;
  const group = `GR${serial}`;
  await (await world.as('administrator')).post('/groups', { number: group, name: group, location_id: 1 });
  return group;
};

const upload = async (group: string, name: string, text: string) => {
  const form = new FormData();
  form.append('files', new Blob([text.replaceAll('G100', group).replaceAll('PLAN1', `PLAN${group}`)]), name);
  const api = await world.as('check_run');
  const { status, body } = await api.call<UploadResult & { message: string }>('POST', '/payments/upload', {
    raw: form,
  });
  return { status, message: body.files?.[0]?.message ?? body.message, outcome: body.files?.[0]?.status };
};

/** How many answers there are of each kind, so that a failed test says what came instead. */
const tally = (answers: readonly Awaited<ReturnType<typeof upload>>[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, message, outcome } of answers) {
    const kind = outcome ?? `${status} ${message}`;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
};

const count = async (group: string, where = sql`true`) => {
  const { rows } = await world.own.db.execute<{ n: number }>(sql`
    select count(*)::int as n from eobs e join payment_files f on f.id = e.payment_file_id
    join groups g on g.id = f.group_id where g.number = ${group} and ${where}`);
  return rows[0]?.n;
};

const nameOf = (at: number) => `cl250102.${String(at).padStart(3, '0')}`;

describe('fifty people load at once', () => {
  test('the same file: it is loaded once, and the others are told so', async () => {
    const group = await newGroup();
    const answers = await Promise.all(all.map(() => upload(group, nameOf(0), fileText())));
    expect(tally(answers)).toEqual({ loaded: 1, 'already-loaded': CALLERS - 1 });
    expect(await count(group)).toBe(1);
  });

  test('one payment in files of other bytes: one is loaded, the others are refused as duplicates of it', async () => {
    const group = await newGroup();
    const answers = await Promise.all(
      all.map((at) => upload(group, nameOf(at), fileText(undefined, { controlNumber: 1000 + at }))),
    );
    expect(answers.filter(({ outcome }) => outcome === 'loaded')).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused).toHaveLength(CALLERS - 1);
    for (const { message } of refused) expect(message).toMatch(/a duplicate: the payment of \$175\.00 is EOB CK1/);
    expect(await count(group)).toBe(1);
  });

  test('one claim under other numbers: all but one are on hold', async () => {
    const group = await newGroup();
    const answers = await Promise.all(
      all.map((at) => upload(group, nameOf(at), fileText([buildSet({ number: `CK${at}` })]))),
    );
    expect(tally(answers)).toEqual({ loaded: CALLERS });
    expect(await count(group)).toBe(CALLERS);
    expect(await count(group, sql`e.hold_kind = 'possible-duplicate'`)).toBe(CALLERS - 1);
  });

  test('one number with other amounts: all but one are on hold', async () => {
    const group = await newGroup();
    const claims = (at: number) => [
      buildClaim({ claimNumber: `C${at}`, lines: [], chargeCents: 100 + at, patientResponsibilityCents: 0 }),
    ];
    const answers = await Promise.all(
      all.map((at) => upload(group, nameOf(at), fileText([buildSet({ claims: claims(at) })]))),
    );
    expect(tally(answers)).toEqual({ loaded: CALLERS });
    expect(await count(group)).toBe(CALLERS);
    expect(await count(group, sql`e.hold_kind = 'trace-number'`)).toBe(CALLERS - 1);
  });

  test('reversals of one claim: it is reversed once', async () => {
    const group = await newGroup();
    expect(await upload(group, nameOf(999), fileText())).toMatchObject({ outcome: 'loaded' });
    const reversal = buildClaim({
      status: '22',
      chargeCents: -17_500,
      patientResponsibilityCents: 0,
      lines: [],
    });
    const sets = (at: number) => [
      buildSet({ number: `R${at}`, claims: [buildClaim({ claimNumber: `C${at}` }), reversal] }),
    ];
    const answers = await Promise.all(all.map((at) => upload(group, nameOf(at), fileText(sets(at)))));
    expect(answers.filter(({ outcome }) => outcome === 'loaded')).toHaveLength(1);
    for (const { status, message, outcome } of answers) {
      if (outcome !== 'loaded') expect([status, message]).toEqual([422, expect.stringMatching(/is reversed already/)]);
    }
    expect(await count(group, sql`e.hold_kind is not null`)).toBe(0);
  });
});
