import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobRuns } from '../../../server/db/tables/health.ts';
import { notifications } from '../../../server/db/tables/messages.ts';
import { openQueue } from '../../../server/jobs/queue.ts';
import { fileMailer } from '../../../server/mail/files.ts';
import type { Mailer } from '../../../server/mail/mailer.ts';
import { smtpMailer } from '../../../server/mail/smtp.ts';
import { notificationJobs } from '../../../server/modules/notifications/jobs.ts';
import type { Notice } from '../../../server/modules/notifications/notify.ts';
import { notify, SEND_JOB } from '../../../server/modules/notifications/notify.ts';
import type { Sending } from '../../../server/modules/notifications/send.ts';
import { giveUpSending, sendNotification } from '../../../server/modules/notifications/send.ts';
import { partOf } from '../../support/mail-parts.ts';
import type { OwnDatabase } from '../../support/servers/database.ts';
import { openOwnDatabase, recordingQueue, silent } from '../../support/servers/database.ts';
import type { Conduct } from '../../support/servers/mail-server.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { until } from '../../support/servers/processes.ts';

let own: OwnDatabase;
let mailDir: string;

beforeAll(async () => {
  own = await openOwnDatabase();
  mailDir = mkdtempSync(join(tmpdir(), 'mail-'));
});
afterAll(async () => {
  await own?.close();
  rmSync(mailDir, { recursive: true, force: true });
});

const SENDER = { from: 'Payments <payments@example.com>', address: 'https://console.example.com' };

const NOTICE: Notice = {
  eventType: 'group_expiration_alert',
  subject: 'Ärger – "quoted"',
  message: {
    lines: ['These groups end within 3 days.'],
    facts: [
      {
        columns: [{ label: 'Group' }, { label: 'Amount', kind: 'money' }],
        rows: [
          ['<script>alert(1)</script> & "Sons"', 123_450],
          ['Ärzte', 950],
        ],
      },
    ],
    link: { label: 'Open groups', path: '/groups?is-expiring=true' },
    reason: 'You receive this email because you asked for it.',
  },
  recipients: [{ name: 'Ada, "the first"\r\nBcc: eve@example.com', address: 'ada@example.com' }],
};

/** Writes a notification and returns the sending that was queued for it. */
const written = async (notice: Partial<Notice> = {}): Promise<Sending> => {
  const { queue, of } = recordingQueue();
  await own.db.transaction((tx) => notify(tx, { ...NOTICE, ...notice }, queue));
  const [job] = of(SEND_JOB);
  return job?.data as Sending;
};

const rowOf = async ({ id }: Sending) => {
  const [row] = await own.db.select().from(notifications).where(eq(notifications.id, id));
  return row;
};

const keep = async (text: string): Promise<string> => {
  const staged = await own.store.receive(Readable.from([Buffer.from(text)]));
  await staged.keep();
  await staged.discard();
  return staged.key;
};

const send = (mailer: Mailer, sending: Sending) => sendNotification({ db: own.db, store: own.store, mailer }, sending);

/** A mailer with the given behavior that counts its calls. */
const mailerThat = (isRepeatable: boolean, answer: () => Promise<{ refused: string[] }>) => {
  const ids: string[] = [];
  const mailer: Mailer = {
    isRepeatable,
    async send(mail) {
      ids.push(mail.id);
      return answer();
    },
  };
  return { mailer, ids };
};

const refusing = (responseCode?: number) => () =>
  Promise.reject(Object.assign(new Error('refused'), responseCode ? { responseCode } : { code: 'ECONNREFUSED' }));

test('without recipients nothing is written', async () => {
  const before = (await own.db.select().from(notifications)).length;
  const { queue, sent } = recordingQueue();
  await own.db.transaction((tx) => notify(tx, { ...NOTICE, recipients: [] }, queue));
  expect(sent).toEqual([]);
  expect(await own.db.select().from(notifications)).toHaveLength(before);
});

describe('sent to a file', () => {
  test('is an email with its attachment, and a name cannot inject a header', async () => {
    const storageKey = await keep('the register');
    const sending = await written({ attachments: [{ filename: 'a.xlsx', storageKey }] });
    expect(await send(fileMailer(mailDir, SENDER), sending)).toBe(true);
    const email = readFileSync(join(mailDir, `${sending.id}-${sending.key}.eml`), 'latin1');
    const [head = '', body = ''] = email.split(/\r\n\r\n(.*)/s);
    expect(head).toContain('From: Payments <payments@example.com>');
    expect(head).toContain(`Message-ID: <${sending.id}-${sending.key}@example.com>`);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(email).not.toMatch(/[^\r]\n/);
    expect(head).toContain('Content-Type: multipart/mixed');
    expect(partOf(email, 'text/html')).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;');
    expect(body).toContain(Buffer.from('the register').toString('base64'));
    expect(await rowOf(sending)).toMatchObject({ status: 'sent', error: null });
    expect((await rowOf(sending))?.sent_at).toBeInstanceOf(Date);
  });

  test('one that was stored as HTML is sent as it is', async () => {
    const sending = await written();
    const content = '<p>Written before</p>';
    await own.db.update(notifications).set({ message: null, content }).where(eq(notifications.id, sending.id));
    expect(await send(fileMailer(mailDir, SENDER), sending)).toBe(true);
    const email = readFileSync(join(mailDir, `${sending.id}-${sending.key}.eml`), 'latin1');
    expect(partOf(email, 'text/html')).toBe(content);
    expect(partOf(email, 'text/plain')).toBeUndefined();
  });

  test('is not sent a second time, nor twice concurrently', async () => {
    const { mailer, ids } = mailerThat(true, async () => ({ refused: [] }));
    const sending = await written();
    const went = await Promise.all(Array.from({ length: 10 }, () => send(mailer, sending)));
    // a file that is written twice is one file, so interrupted sendings are retried immediately
    expect(new Set(ids)).toEqual(new Set([`${sending.id}-${sending.key}`]));
    expect(went).toContain(true);
    expect(await send(mailer, sending)).toBe(false);
  });

  test('is not sent when cancelled', async () => {
    const { mailer, ids } = mailerThat(true, async () => ({ refused: [] }));
    const sending = await written({ scheduledFor: new Date(Date.now() + 3_600_000) });
    await own.db.update(notifications).set({ status: 'cancelled' }).where(eq(notifications.id, sending.id));
    expect(await send(mailer, sending)).toBe(false);
    expect(ids).toEqual([]);
  });
});

describe('sent by a mail server', () => {
  test('an accepted message is sent with a stable id', async () => {
    const server = await startMailServer();
    try {
      const sending = await written();
      expect(await send(smtpMailer(server.url, SENDER), sending)).toBe(true);
      expect(server.mails).toHaveLength(1);
      const [email = ''] = server.mails;
      expect(email).toContain(`Message-ID: <${sending.id}-${sending.key}@example.com>`);
      expect(email).toContain('Content-Type: multipart/alternative');
      const [text = '', page = ''] = [partOf(email, 'text/plain'), partOf(email, 'text/html')];
      expect(text).toContain('Ärger – "quoted"\n\nThese groups end within 3 days.\n\n');
      expect(text).toContain(
        'Group                                  Amount\n<script>alert(1)</script> & "Sons"  $1,234.50\nÄrzte                                   $9.50\n',
      );
      expect(text).toContain('Open groups: https://console.example.com/groups?is-expiring=true');
      expect(text).toMatch(/You receive this email because you asked for it\.$/);
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Sons&quot;');
      expect(page).toContain('href="https://console.example.com/groups?is-expiring=true"');
      expect(page).not.toContain('<script');
    } finally {
      await server.stop();
    }
  });

  test.each<[Conduct, RegExp]>([
    ['refuse the sender', /451/],
    ['refuse the message', /451/],
    ['break before DATA', /ECONNRESET|closed/],
  ])('on "%s" the message has not arrived, and is retried', async (conduct, error) => {
    const server = await startMailServer(conduct);
    try {
      const sending = await written();
      const mailer = smtpMailer(server.url, SENDER);
      await expect(send(mailer, sending)).rejects.toThrow(error);
      expect(await rowOf(sending)).toMatchObject({ status: 'scheduled', error: expect.stringMatching(error) });
      expect(await send(mailer, sending)).toBe(true);
      expect(await rowOf(sending)).toMatchObject({ status: 'sent', error: null });
      expect(server.begun()).toBe(2);
    } finally {
      await server.stop();
    }
  });

  test.each<Conduct>(['break within DATA', 'break after DATA', 'close after DATA', 'say nothing after DATA'])(
    'on "%s" the message may have arrived: it fails with that reason',
    async (conduct) => {
      const server = await startMailServer(conduct);
      try {
        // larger than the socket buffers, so that a break within the message occurs while it is being written
        const storageKey = await keep('0123456789abcdef'.repeat(1_000_000));
        const sending = await written({ attachments: [{ filename: 'a.txt', storageKey }] });
        const mailer = smtpMailer(server.url, SENDER, 5_000);
        expect(await send(mailer, sending)).toBe(false);
        expect(await rowOf(sending)).toMatchObject({
          status: 'failed',
          failed_at: expect.any(Date),
          error:
            'The connection to the mail server broke while this was being sent, so it may have arrived. Ask a recipient, and resend it if it has not.',
        });
        expect(await send(mailer, sending)).toBe(false);
        await giveUpSending(own.db, sending);
        expect(server.begun()).toBe(1);
      } finally {
        await server.stop();
      }
    },
  );

  test('a message whose content cannot be read completely has not arrived', async () => {
    const server = await startMailServer();
    try {
      const content = Readable.from(
        (function* () {
          yield 'a'.repeat(1_000_000);
          throw new Error('the store is away');
        })(),
      );
      const mail = { id: 'cut', to: NOTICE.recipients, subject: 'Cut off', content: { html: 'See below' } };
      const sent = smtpMailer(server.url, SENDER).send({ ...mail, attachments: [{ filename: 'a.txt', content }] });
      await expect(sent).rejects.toMatchObject({ code: 'ESTREAM' });
      expect(server.mails).toEqual([]);
    } finally {
      await server.stop();
    }
  });

  test('a permanently refused message fails', async () => {
    const { mailer } = mailerThat(false, refusing(550));
    const sending = await written();
    expect(await send(mailer, sending)).toBe(false);
    expect(await rowOf(sending)).toMatchObject({ status: 'failed', error: 'refused' });
  });

  test.each([[421], [undefined]])('a failure with response code %j is retried', async (code) => {
    const sending = await written();
    const { mailer: away } = mailerThat(false, refusing(code));
    await expect(send(away, sending)).rejects.toThrow('refused');
    expect(await rowOf(sending)).toMatchObject({ status: 'scheduled', error: 'refused' });
    const { mailer: back } = mailerThat(false, async () => ({ refused: [] }));
    expect(await send(back, sending)).toBe(true);
    expect(await rowOf(sending)).toMatchObject({ status: 'sent', error: null });
  });

  test('after the last attempt it fails with the error of that attempt', async () => {
    const sending = await written();
    await expect(send(mailerThat(false, refusing()).mailer, sending)).rejects.toThrow('refused');
    await giveUpSending(own.db, sending);
    expect(await rowOf(sending)).toMatchObject({ status: 'failed', error: 'refused' });
  });

  test('addresses that are refused among others are named', async () => {
    const sending = await written();
    const { mailer } = mailerThat(false, async () => ({ refused: ['nobody@example.com'] }));
    await send(mailer, sending);
    expect(await rowOf(sending)).toMatchObject({
      status: 'sent',
      error: 'Refused by the mail server: nobody@example.com',
    });
  });

  test('an interrupted attempt is not repeated: a user decides', async () => {
    const sending = await written();
    await own.db.update(notifications).set({ status: 'sending' }).where(eq(notifications.id, sending.id));
    const { mailer, ids } = mailerThat(false, async () => ({ refused: [] }));
    expect(await send(mailer, sending)).toBe(false);
    expect(ids).toEqual([]);
    expect(await rowOf(sending)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/may have arrived/),
    });
  });
});

test('the queue sends due notifications, and waits with later ones', async () => {
  const queue = await openQueue(own.database, silent);
  const dir = join(mailDir, 'queued');
  try {
    await queue.work(notificationJobs({ db: own.db, store: own.store, queue, mailer: fileMailer(dir, SENDER) }));
    const [now, later] = await own.db.transaction(async (tx) => [
      await notify(tx, NOTICE, queue),
      await notify(tx, { ...NOTICE, scheduledFor: new Date(Date.now() + 3_600_000) }, queue),
    ]);
    const sending = { id: now ?? 0, key: '' };
    await until(
      async () => (await rowOf(sending))?.status === 'sent',
      () => 'not sent',
    );
    expect(await rowOf({ id: later ?? 0, key: '' })).toMatchObject({ status: 'scheduled', sent_at: null });
    expect(readdirSync(dir).map((name) => name.split('-')[0])).toEqual([String(now)]);
    const written = async () => (await own.db.select().from(jobRuns).where(eq(jobRuns.name, SEND_JOB))).at(-1);
    await until(
      async () => (await written())?.status === 'done',
      () => 'not written down',
    );
    expect((await written())?.counts).toEqual({ sent: 1 });
  } finally {
    await queue.stop();
  }
});
