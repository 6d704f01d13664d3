import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { groups } from '../../../server/db/tables/groups.ts';
import type { Answer } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import { addGroup } from '../../support/release/runs.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

let opened: Awaited<ReturnType<typeof openOwnServer>>;
beforeAll(async () => {
  opened = await openOwnServer();
});
afterAll(() => opened?.close());

let made = 0;
const api = () => apiAs(opened.server.url, 'administrator');
const REASON = { reason: 'As the bank wrote' };
const PULL = {
  premium_funding_type: 'Pull',
  premium_schedule_day: 5,
  invoice_processing_level: 'Group Level',
  pinnacle_routing_number: '121000374',
  pinnacle_account_number: '900112233',
  ...REASON,
};
const PUSH = { funding_type: 'Push', routing_number: '021000021', account_number: '12345678', ...REASON };
const newGroup = async () => (await addGroup(opened.own.db)).id;
const saveGroup = (more: object) => async (body: object) =>
  (await api()).patch(`/groups/${await newGroup()}`, { ...more, ...body });
const createGroup = async (body: object) => {
  made += 1;
  return (await api()).post('/groups', {
    number: `ID-${made}`,
    name: `Group ${made}`,
    location_id: 1,
    ...PULL,
    ...body,
  });
};
const createVendor = async (body: object) => {
  made += 1;
  return (await api()).post('/vendors', { vendor_id: `ID-${made}`, name: 'Alpha', location_id: 1, ...PUSH, ...body });
};
const saveVendor = async (body: object) => {
  const { body: vendor } = (await createVendor({})) as { body: { id: number } };
  return (await api()).patch(`/vendors/${vendor.id}`, { funding_type: 'Push', ...body, ...REASON });
};
const addAccount = async (body: object) => {
  const account = { label: 'Main', routing_number: '021000021', account_number: '12345678', ...REASON };
  return (await api()).post(`/groups/accounts/${await newGroup()}`, { ...account, ...body });
};

/** Every call that takes the number of an account that money is moved from or to. */
const DOORS: readonly (readonly [
  string,
  account: string,
  routing: string,
  (body: object) => Promise<Answer<unknown>>,
])[] = [
  ['network', 'network_account_number', 'network_routing_number', saveGroup({})],
  ['premium', 'premium_account_number', 'premium_routing_number', saveGroup(PULL)],
  ['bank partner', 'pinnacle_account_number', 'pinnacle_routing_number', saveGroup(PULL)],
  ['premium of a new group', 'premium_account_number', 'premium_routing_number', createGroup],
  ['bank partner of a new group', 'pinnacle_account_number', 'pinnacle_routing_number', createGroup],
  ['division', 'account_number', 'routing_number', addAccount],
  ['vendor', 'account_number', 'routing_number', saveVendor],
  ['new vendor', 'account_number', 'routing_number', createVendor],
];

const CHARACTERS = 'Account numbers have 1 to 17 letters, digits or hyphens';
const DIGITS = 'Routing numbers have 9 digits';
/** Values that no ACH entry can carry (Nacha Operating Rules, Entry Detail Record: columns 4 to 12 and 13 to 29). */
const BAD_ACCOUNTS = [
  ['1234-5678-9012-34567', 'At most 17 characters, not 20'],
  ['N/A', CHARACTERS],
  ['=1+1', CHARACTERS],
  ['\u0661\u0662\u0663\u0664', CHARACTERS],
  ['\uff11\uff12\uff13', CHARACTERS],
  ['12\u201134', CHARACTERS],
  ['123\ud83c\udfe6', CHARACTERS],
  ['1234\u00e9', CHARACTERS],
  ['12_34', CHARACTERS],
] as const;
const BAD_ROUTINGS = [
  ['0210000210', `${DIGITS}, not 10`],
  ['02100002', `${DIGITS}, not 8`],
  ['021000022', 'Invalid routing number'],
  ['000000000', 'Invalid routing number'],
  ['N/A', DIGITS],
  ['\u0660\u0662\u0661\u0660\u0660\u0660\u0660\u0662\u0661', DIGITS],
  ['\uff10\uff12\uff11\uff10\uff10\uff10\uff10\uff12\uff11', DIGITS],
] as const;
const GOOD_ACCOUNTS = ['1', '12345678901234567', 'AB-12-cd', ' 12 34\u00a0567\u200b\u200e '];
const GOOD_ROUTINGS = ['011000015', '021-000-021', ' 021 000\u00a0021\ufeff'];

describe.each(DOORS)('%s', (_, account, routing, send) => {
  const issueOf = async (field: string, value: string) =>
    expectProblem(await send({ [field]: value }), 422).issues?.filter(({ path }) => path === field);

  test.each(BAD_ACCOUNTS)('refuses the account number %j', async (value, message) => {
    expect(await issueOf(account, value)).toEqual([{ path: account, message }]);
  });
  test.each(BAD_ROUTINGS)('refuses the routing number %j', async (value, message) => {
    expect(await issueOf(routing, value)).toEqual([{ path: routing, message }]);
  });
  test.each([...GOOD_ACCOUNTS.map((value) => [account, value]), ...GOOD_ROUTINGS.map((value) => [routing, value])])(
    'takes %s %j',
    async (field, value) => {
      const answer = await send({ [String(field)]: value });
      expect([200, 201, 202], JSON.stringify(answer)).toContain(answer.status);
    },
  );
});

test('blanks and characters that are not seen are no part of what is stored', async () => {
  const id = await newGroup();
  const sent = { network_account_number: ' 12 34\u00a0567\u200b\u200e ', network_routing_number: '021-000 021\u2069' };
  expect((await (await api()).patch(`/groups/${id}`, sent)).status).toBe(200);
  const [stored] = await opened.own.db.select().from(groups).where(eq(groups.id, id));
  expect(stored).toMatchObject({ network_account_number: '1234567', network_routing_number: '021000021' });
});

test('bad values of an earlier release are read, and refused by the next save that has them', async () => {
  const { id } = await addGroup(opened.own.db, { network_account_number: 'N/A', network_routing_number: '12' });
  const read = await (await api()).get<Record<string, unknown>>(`/groups/${id}`);
  expect([read.status, read.body.network_routing_number, read.body.network_account_number]).toEqual([
    200,
    '12',
    '••••',
  ]);
  const { network_routing_number, network_account_number } = read.body;
  const sent = { network_banking_id: 'N1', network_routing_number, network_account_number };
  expect(expectProblem(await (await api()).patch(`/groups/${id}`, sent), 422).issues).toEqual([
    { path: 'network_routing_number', message: 'Routing numbers have 9 digits, not 2' },
  ]);
});
