import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobRuns } from '../../server/db/tables/health.ts';
import { notifications } from '../../server/db/tables/messages.ts';
import { openQueue } from '../../server/jobs/queue.ts';
import { fileMailer } from '../../server/mail/files.ts';
import type { Mailer } from '../../server/mail/mailer.ts';
import { smtpMailer } from '../../server/mail/smtp.ts';
import { html } from '../../server/modules/notifications/html.ts';
import { notificationJobs } from '../../server/modules/notifications/jobs.ts';
import type { Notice } from '../../server/modules/notifications/notify.ts';
import { notify, SEND_JOB } from '../../server/modules/notifications/notify.ts';
import type { Sending } from '../../server/modules/notifications/send.ts';
import { giveUpSending, sendNotification } from '../../server/modules/notifications/send.ts';
import type { OwnDatabase } from '../support/database.ts';
import { notedQueue, openOwnDatabase, silent } from '../support/database.ts';
import { until } from '../support/processes.ts';

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

const FROM = 'Payments <payments@example.com>';

const NOTICE: Notice = {
  eventType: 'group_expiration_alert',
  subject: 'Ärger – "quoted"',
  content: html`<p>${'<script>alert(1)</script>'}</p>`,
  recipients: [{ name: 'Ada, "the first"\r\nBcc: eve@example.com', address: 'ada@example.com' }],
};

/** Writes a notification and answers the sending that was queued for it. */
const written = async (notice: Partial<Notice> = {}): Promise<Sending> => {
  const { queue, of } = notedQueue();
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

/** A mailer that does as told, and counts. */
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

test('nobody to tell, nothing written', async () => {
  const before = (await own.db.select().from(notifications)).length;
  const { queue, sent } = notedQueue();
  await own.db.transaction((tx) => notify(tx, { ...NOTICE, recipients: [] }, queue));
  expect(sent).toEqual([]);
  expect(await own.db.select().from(notifications)).toHaveLength(before);
});

describe('as a file', () => {
  test('it is a letter with its attachment, and no header can be put in by a name', async () => {
    const storageKey = await keep('the register');
    const sending = await written({ attachments: [{ filename: 'a.xlsx', storageKey }] });
    expect(await send(fileMailer(mailDir, FROM), sending)).toBe(true);
    const letter = readFileSync(join(mailDir, `${sending.id}-${sending.key}.eml`), 'latin1');
    const [head = '', body = ''] = letter.split(/\r\n\r\n(.*)/s);
    expect(head).toContain('From: Payments <payments@example.com>');
    expect(head).toContain(`Message-ID: <${sending.id}-${sending.key}@example.com>`);
    expect(head).not.toMatch(/^Bcc:/im);
    expect(letter).not.toMatch(/[^\r]\n/);
    expect(body).toContain('&lt;script&gt;');
    expect(body).toContain(Buffer.from('the register').toString('base64'));
    expect(await rowOf(sending)).toMatchObject({ status: 'sent', error: null });
    expect((await rowOf(sending))?.sent_at).toBeInstanceOf(Date);
  });

  test('a second time and at the same time nothing is sent', async () => {
    const { mailer, ids } = mailerThat(true, async () => ({ refused: [] }));
    const sending = await written();
    const went = await Promise.all(Array.from({ length: 10 }, () => send(mailer, sending)));
    // a file that is written twice is one file, so the interrupted are taken up at once
    expect(new Set(ids)).toEqual(new Set([`${sending.id}-${sending.key}`]));
    expect(went).toContain(true);
    expect(await send(mailer, sending)).toBe(false);
  });

  test('a cancelled one is not sent', async () => {
    const { mailer, ids } = mailerThat(true, async () => ({ refused: [] }));
    const sending = await written({ scheduledFor: new Date(Date.now() + 3_600_000) });
    await own.db.update(notifications).set({ status: 'cancelled' }).where(eq(notifications.id, sending.id));
    expect(await send(mailer, sending)).toBe(false);
    expect(ids).toEqual([]);
  });
});

describe('by a mail server', () => {
  test('what it takes is sent with a stable id', async () => {
    const letters: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString('latin1');
        });
        stream.on('end', () => {
          letters.push(text);
          done();
        });
      },
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
    try {
      const { port } = server.server.address() as AddressInfo;
      const sending = await written();
      expect(await send(smtpMailer(`smtp://127.0.0.1:${port}`, FROM), sending)).toBe(true);
      expect(letters).toHaveLength(1);
      expect(letters[0]).toContain(`Message-ID: <${sending.id}-${sending.key}@example.com>`);
    } finally {
      await new Promise<void>((done) => server.close(() => done()));
    }
  });

  test('what it refuses for good has failed', async () => {
    const { mailer } = mailerThat(false, refusing(550));
    const sending = await written();
    expect(await send(mailer, sending)).toBe(false);
    expect(await rowOf(sending)).toMatchObject({ status: 'failed', error: 'refused' });
  });

  test.each([[421], [undefined]])('what fails by %j is tried again', async (code) => {
    const sending = await written();
    const { mailer: away } = mailerThat(false, refusing(code));
    await expect(send(away, sending)).rejects.toThrow('refused');
    expect(await rowOf(sending)).toMatchObject({ status: 'scheduled', error: 'refused' });
    const { mailer: back } = mailerThat(false, async () => ({ refused: [] }));
    expect(await send(back, sending)).toBe(true);
    expect(await rowOf(sending)).toMatchObject({ status: 'sent', error: null });
  });

  test('after the last try it has failed, with the error of that try', async () => {
    const sending = await written();
    await expect(send(mailerThat(false, refusing()).mailer, sending)).rejects.toThrow('refused');
    await giveUpSending(own.db, sending);
    expect(await rowOf(sending)).toMatchObject({ status: 'failed', error: 'refused' });
  });

  test('addresses it refuses beside others are named', async () => {
    const sending = await written();
    const { mailer } = mailerThat(false, async () => ({ refused: ['nobody@example.com'] }));
    await send(mailer, sending);
    expect(await rowOf(sending)).toMatchObject({
      status: 'sent',
      error: 'Refused by the mail server: nobody@example.com',
    });
  });

  test('an attempt that died on the way is not repeated: a person decides', async () => {
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

test('the queue sends what is due, and waits with what is not', async () => {
  const queue = await openQueue(own.database, silent);
  const dir = join(mailDir, 'queued');
  try {
    await queue.work(notificationJobs({ db: own.db, store: own.store, queue, mailer: fileMailer(dir, FROM) }));
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
