import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundKind, SearchKind, SearchResult } from '../../../contract/search.ts';
import { MAX_RESULTS_PER_KIND, SEARCH_KINDS, search } from '../../../contract/search.ts';
import { allows } from '../../../declare/access.ts';
import { decodeList, encodeList } from '../../../declare/list/codec.ts';
import { randomOf } from '../../../demo/world/random.ts';
import { showDate } from '../../../domain/calendar/dates.ts';
import { GROUP_LOOKUP_ROLES, RELEASE_ROLES, ROLES, type Role } from '../../../domain/roles.ts';
import type { AuditLogEntry } from '../../../resources/audit-logs.ts';
import type { CheckRunDetail } from '../../../resources/check-runs/calls.ts';
import { checkRunDetail, eobClaims, fileEobs } from '../../../resources/check-runs/calls.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import { lookupGroups } from '../../../resources/groups/lookup.ts';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { resourceNamed } from '../../support/calls/calls.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { PaymentDraft } from '../../support/release/drafts.ts';
import { draftPayment } from '../../support/release/drafts.ts';
import type { TestServer } from '../../support/servers/server.ts';
import { startOwnServer } from '../../support/shared.ts';
import { addUser, emailedSecret, firstSignIn } from '../../support/worlds/users.ts';

const DAY = '2026-03-05';
const NUMBERS = Array.from({ length: MAX_RESULTS_PER_KIND + 2 }, (_, at) => `4711${String(at).padStart(2, '0')}`);
const [FIRST = '', OTHER = ''] = NUMBERS;

let server: TestServer;
let administrator: Api;
let payment: PaymentDraft;
let run: CheckRunDetail;
const groups = new Map<string, { id: number }>();

/** Adds groups in two locations, and a payment file of the first group. */
beforeAll(async () => {
  server = await startOwnServer();
  administrator = await apiAs(server.url, 'administrator');
  for (const [at, number] of NUMBERS.entries()) {
    const body = { number, name: at === 0 ? 'Harbor 100%' : `Quay ${at}`, location_id: at === 1 ? 2 : 1 };
    groups.set(number, (await administrator.post<{ id: number }>('/groups', body)).body);
  }
  payment = draftPayment(randomOf(1), FIRST, DAY, 12);
  const form = new FormData();
  form.append('file', new Blob([payment.text]), payment.name);
  const { body } = await administrator.call<UploadResult>('POST', '/payments/upload', { raw: form });
  run = (await administrator.get<CheckRunDetail>(`/check-runs/${body.files[0]?.check_run_id}`)).body;
});
afterAll(() => server.stop());

const as = (role: Role) => apiAs(server.url, role);
const find = async (text: string, api = administrator): Promise<FoundKind[]> => {
  const { status, body } = await api.post<{ kinds: FoundKind[] }>('/search', { text });
  expect(status).toBe(200);
  return body.kinds;
};
const of = (kinds: readonly FoundKind[], kind: SearchKind): readonly SearchResult[] =>
  kinds.find((one) => one.kind === kind)?.found ?? [];
const ids = async (text: string, kind: SearchKind) => of(await find(text), kind).map(({ id }) => id);

const eob = () => {
  const found = run.payment_files[0]?.eobs?.[0];
  const claim = found?.claims?.[0];
  if (!found || !claim) throw new Error('the payment file was not loaded');
  return { ...found, claim };
};

test('a kind is visible to the roles that may make its calls', () => {
  expect(SEARCH_KINDS.group.roles).toEqual(lookupGroups.access);
  expect(SEARCH_KINDS['check-run'].roles).toEqual(checkRunDetail.access);
  expect(SEARCH_KINDS.eob.roles).toEqual(fileEobs.access);
  expect(SEARCH_KINDS.claim.roles).toEqual(eobClaims.access);
  expect(search.access).toEqual(ROLES.filter((role) => [...GROUP_LOOKUP_ROLES, ...RELEASE_ROLES].includes(role)));
});

test.each(ROLES.filter((role) => allows(search.access, [role])))(
  '%s gets only the kinds of their role',
  async (role) => {
    const kinds = await find(FIRST, await as(role));
    const theirs = Object.entries(SEARCH_KINDS).filter(([, { roles }]) => roles.includes(role));
    expect(kinds.map(({ kind }) => kind)).toEqual(theirs.map(([kind]) => kind));
  },
);

describe('a group', () => {
  test('is found by its number, an exact match first', async () => {
    const found = of(await find(FIRST), 'group');
    expect(found[0]).toMatchObject({ id: groups.get(FIRST)?.id, label: `${FIRST} Harbor 100%`, amount: null });
  });

  test('is found by a part of its name, in which % is literal', async () => {
    expect(await ids('harb', 'group')).toEqual([groups.get(FIRST)?.id]);
    expect(await ids('100%', 'group')).toEqual([groups.get(FIRST)?.id]);
    expect(await ids('1%0', 'group')).toEqual([]);
  });

  test('is one of eight at most, and the response says that there are more', async () => {
    const [kind] = await find('4711');
    expect(kind).toMatchObject({ kind: 'group', more: true });
    expect(kind?.found.map(({ label }) => label.split(' ')[0])).toEqual(NUMBERS.slice(0, MAX_RESULTS_PER_KIND));
    expect((await find(FIRST))[0]?.more).toBe(false);
  });

  test('links to the screen about groups that the user has access to', async () => {
    const place = async (role: Role) => of(await find(FIRST, await as(role)), 'group')[0]?.place.screen;
    expect(await place('check_run')).toBe('check-runs');
    expect(await place('finance_manager')).toBe('notifications');
  });

  test('outside a user’s row scope is not found', async () => {
    const theirs = groups.get(OTHER)?.id;
    const user = await addUser(administrator, ['account_administrator'], { groups: [theirs] });
    const temporary = await emailedSecret(server.dataDir, user.email);
    const api = await firstSignIn(server.url, user.email, temporary);
    const kinds = await find('4711', api);
    expect(kinds.map(({ kind, found, more }) => [kind, found.map(({ id }) => id), more])).toEqual([
      ['group', [theirs], false],
    ]);
    // compared with the lookup of groups
    const { body } = await api.get<{ rows: { id: number }[] }>('/groups?query=4711');
    expect(body.rows.map(({ id }) => id)).toEqual([theirs]);
  });
});

describe('a check run', () => {
  test.each([
    ['its number after a #', () => `#${run.id}`],
    ['its date', () => DAY],
    ['its date as people write it', () => showDate(DAY)],
    ['its date without zeros', () => '3/5/2026'],
    ['the number of its group', () => FIRST],
    ['the name of its group', () => 'harbor'],
  ])('is found by %s', async (_, text) => {
    const found = of(await find(text()), 'check-run');
    expect(found.map(({ id }) => id)).toContain(run.id);
    expect(found.find(({ id }) => id === run.id)).toMatchObject({
      label: `${FIRST} Harbor 100%, ${showDate(DAY)}`,
      amount: payment.cents / 100,
    });
  });

  test('with a # before its number is the only result', async () => {
    const kinds = await find(`#${run.id}`);
    expect(kinds.flatMap(({ kind, found }) => found.map(() => kind))).toEqual(['check-run']);
    expect(await ids('#999999999', 'check-run')).toEqual([]);
  });

  test('links to the release screen with the run open', async () => {
    const [found] = of(await find(`#${run.id}`), 'check-run');
    expect(found?.place).toEqual({
      screen: 'check-runs',
      filters: { 'group-number': FIRST, 'file-date': { from: DAY, to: DAY } },
      open: String(run.id),
    });
  });
});

describe('an EOB', () => {
  test.each([
    ['its number', () => eob().number],
    ['the start of its number', () => eob().number.slice(0, 10)],
    ['the end of its number', () => eob().number.slice(-4)],
    ['its check number', () => eob().check_number],
    ['the end of its check number', () => eob().check_number.slice(-4)],
  ])('is found by %s', async (_, text) => expect(await ids(text(), 'eob')).toContain(eob().id));

  test('with exactly that number is first, with its check and its run', async () => {
    const [found] = of(await find(eob().number), 'eob');
    expect(found).toMatchObject({
      id: eob().id,
      label: `EOB ${eob().number}`,
      detail: `Check # ${eob().check_number} · ${FIRST} Harbor 100%, ${showDate(DAY)}`,
      amount: eob().check_amount,
      place: {
        screen: 'check-runs',
        open: String(run.id),
        inside: { 'payment-file': run.payment_files[0]?.id, eob: eob().id },
      },
    });
  });

  test('is not found by three digits, nor by wildcard characters', async () => {
    for (const text of [eob().number.slice(-3), '%%%%', '____']) expect(await ids(text, 'eob'), text).toEqual([]);
  });
});

const claimReads = async (): Promise<AuditLogEntry[]> =>
  (await administrator.get<{ data: AuditLogEntry[] }>('/audit-logs?type=claim&action=read')).body.data;

describe('a claim', () => {
  test('is found by the start of its number, by roles that work on the release', async () => {
    const { claim } = eob();
    for (const text of [claim.number, claim.number.slice(0, -2)]) {
      const found = of(await find(text, await as('epayables_manager')), 'claim');
      expect(found.map(({ id }) => id)).toContain(claim.id);
    }
    const [found] = of(await find(claim.number), 'claim');
    expect(found).toMatchObject({ label: `Claim ${claim.number}`, amount: claim.amount });
    // names of patients, payees and providers are not returned
    expect(JSON.stringify(found)).not.toContain(claim.payee.name);
    expect(JSON.stringify(found)).not.toContain(claim.provider.name);
  });

  test('that was found is in the audit log, with the search text', async () => {
    const before = (await claimReads()).length;
    await find('no such claim at all');
    expect(await claimReads()).toHaveLength(before);
    const { claim } = eob();
    await find(claim.number, await as('check_run'));
    const [entry] = await claimReads();
    expect(await claimReads()).toHaveLength(before + 1);
    expect(entry).toMatchObject({
      action: 'read',
      resource: { type: 'claim', data: { search: claim.number, claims: [claim.id] } },
    });
  });
});

test('the search text appears in no log', async () => {
  const text = 'a name that nobody may read';
  await find(text);
  expect(JSON.stringify(server.logs)).not.toContain(text);
});

test.each(['', ' ', 'x', '  x  ', 'y'.repeat(101)])('%j is refused', async (text) => {
  const { issues } = expectProblem(await administrator.post('/search', { text }), 422);
  expect(issues?.map(({ path }) => path)).toEqual(['text']);
});

/** Every link can be expressed in its screen's URL without losing a part. */
test('links lead to list states that their screens know', async () => {
  const all = [
    ...(await find(FIRST)),
    ...(await find(eob().number)),
    ...(await find(FIRST, await as('finance_manager'))),
  ];
  const places = all.flatMap(({ found }) => found.map(({ place }) => place));
  expect(new Set(places.map(({ screen }) => screen))).toEqual(new Set(['check-runs', 'notifications']));
  for (const { screen, filters } of places) {
    const { shape, url } = resourceNamed(screen).list;
    const query = encodeList({ page: 0, pageSize: shape.pageSize, search: '', filters }, shape, url, 'url');
    const { state, issues } = decodeList(query, shape, url, 'url');
    expect({ filters: state.filters, issues }).toEqual({ filters, issues: [] });
  }
});
