import { expect, test } from 'vitest';
import { randomOf } from '../../../demo/world/random.ts';
import { loadBai2 } from '../../../server/formats/bai2/read.ts';
import { readNacha } from '../../../server/formats/nacha/read.ts';
import { check835 } from '../../../server/formats/x12-835/check.ts';
import { draftBalances, draftPayment } from '../../support/release/drafts.ts';
import { buildBatch, debitsText } from './nacha-files.ts';

/** A truncated file with control counts is refused completely (docs/rules/exchange.md, "Files over SFTP"). */
async function* whole(text: string) {
  yield Buffer.from(text, 'latin1');
}

const random = randomOf(1, 'truncated');
const FORMATS = [
  {
    name: 'a payment file (835)',
    text: draftPayment(random, '700001', '2026-10-05', 3).text,
    end: 'IEA',
    refusal: async (text: string) => (await check835(whole(text))).fatal?.message,
  },
  {
    name: 'a balance file (BAI2)',
    text: draftBalances(random, '9012345', '2026-10-05').text,
    end: '99,',
    refusal: async (text: string) => {
      const { file, faults } = await loadBai2(whole(text));
      return file ? undefined : faults[0]?.message;
    },
  },
  {
    name: 'an ACH file (NACHA)',
    text: debitsText({ batches: [buildBatch(), buildBatch({ description: 'OTHER' })] }),
    end: '\n9000',
    refusal: async (text: string) => {
      const { file, faults } = readNacha(Buffer.from(text, 'latin1'));
      return file ? undefined : faults[0]?.message;
    },
  },
];

test.each(FORMATS)(
  '$name that is cut off anywhere before its last record is refused',
  async ({ text, end, refusal }) => {
    expect(await refusal(text)).toBeUndefined();
    const last = text.lastIndexOf(end);
    expect(last).toBeGreaterThan(500);
    const ofRecords = [...text.matchAll(/[~\n]+/g)].map((match) => match.index + match[0].length);
    const anywhere = Array.from({ length: 200 }, () => random.int(1, last));
    const cuts = [...ofRecords, ...anywhere].filter((at) => at <= last);
    expect(cuts.length).toBeGreaterThan(200);
    const accepted: number[] = [];
    for (const at of cuts) if ((await refusal(text.slice(0, at))) === undefined) accepted.push(at);
    expect(accepted).toEqual([]);
  },
);
