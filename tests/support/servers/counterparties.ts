import { readFileSync } from 'node:fs';
import { sumCents } from '../../../domain/money.ts';
import { writeCrTotal } from '../../../server/formats/cr-total/write.ts';
import { readCsv } from '../../../server/formats/csv/read.ts';
import { writeCsv } from '../../../server/formats/csv/write.ts';
import { epayFile, sentFile, statusFile } from '../../../server/formats/processor/files.ts';
import { INCOMING, OUTGOING } from '../../../server/modules/ingest/drop-folders.ts';
import type { PaymentDraft } from '../release/drafts.ts';
import type { Exchange } from '../worlds/exchange.ts';

/**
 * A processor that pays everything in full: it takes each file out of its drop folder and answers it once, every second
 * time with the status file first. Call `turn` repeatedly; `asked` has the content of each file by its name.
 */
export const payingProcessor = (exchange: Exchange) => {
  const asked = new Map<string, string>();
  const drop = OUTGOING['to-processor'];
  const answer = async (name: string, bytes: Buffer) => {
    const read = await readCsv(
      sentFile,
      (async function* () {
        yield bytes;
      })(),
    );
    if (!read.ok) throw new Error(`${name} cannot be read`);
    const rows = read.rows.map(({ eobNumber, paymentMethod, amountCents }) => {
      const paid = { eobNumber, paymentMethod, amountCents, date: '2026-11-20' };
      return { ...paid, status: 'Paid', number: amountCents ? `T${eobNumber}` : '' };
    });
    const id = name.replace('sent-', '');
    const answers = [
      () => exchange.drop(INCOMING.epay, `epay-${id}`, [...writeCsv(epayFile, rows)].join('')),
      () => exchange.drop(INCOMING['payment-status'], `status-${id}`, [...writeCsv(statusFile, rows)].join('')),
    ];
    for (const send of asked.size % 2 ? answers : answers.toReversed()) send();
  };
  return {
    asked,
    async turn() {
      for (const name of exchange.list(drop)) {
        const bytes = readFileSync(exchange.path(drop, name));
        exchange.remove(drop, name);
        const before = asked.get(name);
        if (before !== undefined && before !== bytes.toString()) throw new Error(`${name} was sent in two versions`);
        asked.set(name, bytes.toString());
        if (before === undefined) await answer(name, bytes);
      }
    },
  };
};

/** Drops the claims system's total of a run of these files; returns its file name. */
export const dropTotal = async (exchange: Exchange, files: readonly PaymentDraft[]): Promise<string> => {
  const [{ group, date } = { group: '', date: '' }] = files;
  const name = `cr_${group.padStart(6, '0')}_${date.replaceAll('-', '')}.pdf`;
  const lines = files.flatMap(({ eobs }) =>
    eobs.map(({ number, cents }) => ({ checkNumber: number, payeeName: 'A PAYEE', amountCents: cents })),
  );
  const total = sumCents(files.map(({ cents }) => cents));
  exchange.drop(
    INCOMING['cr-total'],
    name,
    await writeCrTotal({ groupNumber: group, groupName: `Group ${group}`, date, totalCents: total, lines }),
  );
  return name;
};
