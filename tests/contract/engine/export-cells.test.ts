import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../support/calls/api.ts';
import { apiAs } from '../../support/calls/api.ts';
import { tableOf } from '../../support/calls/exports.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnServer } from '../../support/servers/own-server.ts';

/*
 * No cell of any list's export contains a formula that a spreadsheet would run (docs/rules/lists-and-forms.md,
 * "Exports"; OWASP, "CSV injection"). Every cell is a literal here. The rows are written directly to the database,
 * because the API accepts no control characters: stored rows may be older than its rules, or come from a file.
 */
const CELLS: readonly (readonly [stored: string, inFile: string])[] = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['|calc', "'|calc"],
  ['%x', "'%x"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['  =1+1', "'  =1+1"],
  [' \t@x', "' \t@x"],
  ['\n=1+1', "'\n=1+1"],
  ['\r\n+1', "'\r\n+1"],
  ["'=1+1", "''=1+1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1', "'\uff0b1"],
  ['\uff0d1', "'\uff0d1"],
  ['\uff20x', "'\uff20x"],
  ['=HYPERLINK("https://example.com","a, b")', `'=HYPERLINK("https://example.com","a, b")`],
  // no spreadsheet runs these: they are unchanged
  ['plain', 'plain'],
  ["O'Neil", "O'Neil"],
  ['a=1+1', 'a=1+1'],
  ['1-1', '1-1'],
  ['a "b", c', 'a "b", c'],
  ['a\nb', 'a\nb'],
];

interface Filled {
  list: string;
  /** The call, with a query that returns every row. */
  path: string;
  /** Writes one row with the text `$1` in every column; `$2` is a unique number. */
  statements: readonly string[];
  /** The columns that contain the text, by their names in the header line. */
  columns: readonly string[];
}

const LISTS: readonly Filled[] = [
  {
    list: 'toys',
    path: '/toys/export',
    statements: [
      `insert into toys (name, kind, price, made_on, is_sold) values ($1, 'ball', -100 - $2::int, '2026-02-28', false)`,
    ],
    columns: ['Name'],
  },
  {
    list: 'holidays',
    path: '/holidays/export',
    statements: [
      `insert into holidays (date, description) values (date '2050-01-01' + $2::int, $1) on conflict do nothing`,
    ],
    columns: ['Holiday description'],
  },
  {
    list: 'users',
    path: '/users/export?status=',
    statements: [
      `insert into users (issuer, subject, email, first_name, last_name, roles)
       values ('test', 'cells-' || $2::int, $1 || $2::int, $1, $1, '{claims}')`,
    ],
    columns: ['First name', 'Last name'],
  },
  {
    list: 'webhook-logs',
    path: '/webhook-logs/export',
    statements: [
      `insert into webhook_logs (url, method, response_status, eob_number, original_filename, token_valid,
         error_message, ip_address, query_params, headers)
       values ($1, 'POST', 200 + 0 * $2::int, $1, $1, true, $1, '', '{}', '{}')`,
    ],
    columns: ['URL', 'EOB', 'File', 'Error'],
  },
  {
    list: 'check-runs',
    path: '/payments/release/export',
    statements: [
      'insert into groups (number, name, location_id) values ($1, $1, 1 + 0 * $2::int)',
      `insert into check_runs (group_id, run_date, type, amount_cents)
       select id, '2026-11-19', $1, -100 - $2::int from groups where number = $1`,
      `insert into payment_files (check_run_id, group_id, filename, file_date, sha256, size_bytes, storage_key, status_id,
         total_cents, payments_cents, voids_cents, adjustments_cents, eob_count, claim_count, refused)
       select r.id, r.group_id, $1, r.run_date, 'cells-' || $2::int, 1, '', 5, 0, 0, 0, 0, 0, 0, '[]'
       from check_runs r join groups g on g.id = r.group_id where g.number = $1`,
    ],
    columns: ['Group #', 'Group name', 'Type', 'Files'],
  },
  {
    list: 'notifications',
    path: '/notifications/export',
    statements: [
      `insert into notifications (event_type, subject, content, status, job_id)
       values ('group_expiration_alert', '', '', 'sent', 'cells-' || $2::int)`,
      `insert into notification_addressees (notification_id, name, address)
       select id, $1, $1 from notifications where job_id = 'cells-' || $2::int`,
      `insert into notification_attachments (notification_id, filename, storage_key)
       select id, $1, '' from notifications where job_id = 'cells-' || $2::int`,
    ],
    columns: ['Recipients', 'Attachments'],
  },
  {
    list: 'audit-logs',
    path: '/audit-logs/export?type=one-time-code',
    statements: [
      `insert into audit_log (action, resource_type, resource_id, resource_name, changes, data, request_id)
       values ('update', 'one-time-code', $2::int::text, $1, '[]', jsonb_build_object('reason', $1::text), '')`,
    ],
    columns: ['Resource', 'Summary'],
  },
];

describe('the cells of an export', () => {
  let own: OwnDatabase;
  let api: Api;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const other = () => import('../../toy/declared.ts');
    const opened = await openOwnServer({ other });
    ({ own, close } = opened);
    api = await apiAs(opened.server.url, 'administrator');
  });
  afterAll(() => close?.());

  const exported = async (path: string) => {
    const { status, body } = await api.get<string>(path);
    expect(status).toBe(200);
    const { data, errors } = Papa.parse<Record<string, string>>(tableOf(body), {
      header: true,
      newline: '\r\n',
      skipEmptyLines: true,
    });
    expect(errors).toEqual([]);
    return data;
  };

  test.each(LISTS)('$list', async ({ path, statements, columns }) => {
    for (const [at, [stored]] of CELLS.entries()) {
      for (const text of statements) {
        const used = ['$1', '$2'].filter((name) => text.includes(name));
        const numbered = used.length === 1 ? text.replaceAll(used[0] ?? '', '$1') : text;
        await own.database.pool.query(
          numbered,
          used.map((name) => (name === '$1' ? stored : at)),
        );
      }
    }
    const rows = await exported(path);
    for (const column of columns) {
      expect(Object.keys(rows[0] ?? {})).toContain(column);
      const cells = rows.map((row) => row[column]);
      expect([column, CELLS.filter(([, inFile]) => !cells.includes(inFile))]).toEqual([column, []]);
      // there may be rows of other tests, none of which starts like these
      const like = cells.filter((text) => text && /^\s*'*[=+\-@|%\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text));
      expect(like.filter((text) => !CELLS.some(([, inFile]) => inFile === text))).toEqual([]);
    }
  });

  test('an amount stays a number, also below zero', async () => {
    const prices = (await exported('/toys/export')).map((row) => row.Price);
    expect(prices).toEqual(expect.arrayContaining(['-1.00', '-1.23']));
    const amounts = (await exported('/payments/release/export')).map((row) => row.Amount);
    expect(amounts).toEqual(expect.arrayContaining(['-1.00', '-1.23']));
  });
});
