import { readFileSync } from 'node:fs';
import { randomOf } from '../../../demo/world/random.ts';
import { formatUsd } from '../../../domain/money.ts';
import type { ProcessorWord } from '../../../domain/release/eob-payment.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { epayFile, statusFile } from '../../../server/formats/processor/files.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import { apiAs } from '../../support/calls/api.ts';
import type { PaymentDraft } from '../../support/release/drafts.ts';
import { draftPayment } from '../../support/release/drafts.ts';
import { dropTotal } from '../../support/servers/counterparties.ts';
import type { Exchange } from '../../support/worlds/exchange.ts';
import { expect } from '../fixtures.ts';
import { expectAccessible } from '../parts/axe.ts';
import { test } from '../parts/exchange.ts';
import { listOf } from '../parts/list.ts';
import { RELEASE } from '../parts/release.ts';
import { actionOf, answer, notices } from '../parts/release-actions.ts';
import { act, openFile, pick, rowOf } from '../parts/run.ts';

/*
 * A payment is stopped after it was sent, and the processor has paid it (docs/rules/check-runs.md, "At the processor"):
 * all files are really exchanged.
 */

const DROP = OUTGOING['to-processor'];

/** A file for the processor, once it is in its folder, without what stands before its rows. */
const sentTo = async (exchange: Exchange, name: RegExp) => {
  const found = () => exchange.list(DROP).find((one) => name.test(one));
  await expect.poll(found, { timeout: 60_000 }).toBeDefined();
  const file = found() ?? '';
  return { file, text: readFileSync(exchange.path(DROP, file), 'utf8') };
};

const answersOf = ({ eobs, date }: PaymentDraft, status: ProcessorWord) =>
  eobs
    .filter(({ cents }) => cents !== 0)
    .map(({ number, cents }) => ({
      eobNumber: number,
      paymentMethod: 'Check' as const,
      number: `T${number}`,
      amountCents: cents,
      status,
      date,
    }));

test('a stop that comes too late is shown, is an exception, and is resumed there', async ({
  openRelease,
  exchange,
  release,
}) => {
  test.setTimeout(300_000);
  const group = '820001';
  const api = await apiAs(release.url, 'administrator');
  await api.post('/groups', { number: group, name: 'Stopped too late', location_id: 1 });
  const draft = draftPayment(randomOf(7, 'stop-too-late'), group, '2026-11-20', 12);
  const eob = draft.eobs.find(({ cents }) => cents > 0);
  if (!eob) throw new Error('nothing is paid');
  exchange.drop(INCOMING['payment-file'], draft.name, draft.text);
  const sent = await sentTo(exchange, /^sent-\d+\.csv$/);
  expect(sent.text).toContain(eob.number);
  const id = sent.file.replace(/\D/g, '');
  exchange.drop(INCOMING.epay, `epay-${id}.csv`, [...writeCsv(epayFile, answersOf(draft, 'Pending'))].join(''));

  const page = await openRelease('check_run_manager', `?groupNumber=${group}`);
  await listOf(page).open(group);
  const table = await openFile(page);
  await pick(table, eob.number).check();
  await act(page, 'Put on hold…').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('wrong payee');
  await page.keyboard.press('Enter');
  await expect(rowOf(table, eob.number)).toContainText('Stop requested');
  const stop = await sentTo(exchange, /^stop-\d+\.1\.csv$/);
  expect(stop.file).toBe(`stop-${id}.1.csv`);
  expect(stop.text).toContain(eob.number);
  expect(stop.text).toContain('wrong payee');

  // the processor paid it before it was asked to stop
  exchange.drop(
    INCOMING['payment-status'],
    `status-${id}.csv`,
    [...writeCsv(statusFile, answersOf(draft, 'Paid'))].join(''),
  );
  await dropTotal(exchange, [draft]);
  await expect
    .poll(async () => (await api.get<{ count: number }>('/exceptions/count')).body.count, { timeout: 60_000 })
    .toBe(1);
  const address = page.url();
  await page.goto(address);
  const row = rowOf(await openFile(page), eob.number);
  await expect(row).toContainText('Stop too late');
  await expect(row).toContainText('On hold: wrong payee');
  await expect(row).not.toContainText('Stop requested');
  const explain = page.getByRole('button', { name: 'Explained totals' });
  if ((await explain.getAttribute('aria-expanded')) === 'false') await explain.click();
  await expect(page.getByText(`EOB ${eob.number} was paid although it is on hold`)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Exceptions 1 waiting' }).click();
  const exception = listOf(page).row('Stop too late');
  await expect(exception).toContainText(`EOB ${eob.number}`);
  await expect(exception).toContainText('On hold: wrong payee');
  await expect(exception).toContainText(formatUsd(eob.cents));
  await expect(exception).toContainText('take the payment back from the payee');
  const resume = await actionOf(exception, 'Resume…');
  // it is paid: nothing else settles it
  await expect(page.getByRole('menuitem', { name: /^(Void|Reissue|Accept)/ })).toHaveCount(0);
  await resume.click();
  await answer(page, {
    reason: 'The payee has agreed',
    confirm: 'Resume',
    look: async (asked) => {
      await expect(asked).toContainText(formatUsd(eob.cents));
      await expect(asked).toContainText('It stays paid');
      await expectAccessible(page);
    },
  });
  await expect(notices(page)).toContainText('resumed');
  await expect(exception).toBeHidden();
  await expect(page.getByRole('link', { name: 'Exceptions', exact: true })).toBeVisible();

  await page.goto(`${RELEASE}?groupNumber=${group}`);
  await listOf(page).open(group);
  const settled = rowOf(await openFile(page), eob.number);
  await expect(settled).toBeVisible();
  await expect(settled).not.toContainText('Stop too late');
  await expect(settled).not.toContainText('On hold');
});
