import v8 from 'node:v8';
import vm from 'node:vm';
import { describe, expect, it } from 'vitest';
import { read835 } from '../../../server/formats/x12-835/read.ts';
import { paidCents, write835 } from '../../../server/formats/x12-835/write.ts';
import type { FileToWrite } from '../../../server/formats/x12-835/write-records.ts';
import { buildClaim, buildFile, buildSet } from './x12-835-files.ts';

describe('memory', () => {
  v8.setFlagsFromString('--expose-gc');
  const collect: () => void = vm.runInNewContext('gc');

  /** The peak heap use in bytes, sampled about twenty times while the file is read. Checks its validity too. */
  async function peakHeap(file: FileToWrite, expectedClaims: number) {
    const read = { bytes: 0, claims: 0, faults: 0 };
    const source = async function* () {
      for (const piece of inPieces(write835(file))) {
        read.bytes += piece.length;
        yield piece;
      }
    };
    let peak = 0;
    collect();
    const before = process.memoryUsage().heapUsed;
    for await (const event of read835(source())) {
      if (event.kind === 'claim') read.claims += 1;
      if (event.kind === 'set') read.faults += event.faultCount;
      if (event.kind !== 'claim' || read.claims % Math.floor(expectedClaims / 20) > 0) continue;
      collect();
      peak = Math.max(peak, process.memoryUsage().heapUsed - before);
    }
    expect(read).toEqual({ bytes: read.bytes, claims: expectedClaims, faults: 0 });
    expect(read.bytes).toBeGreaterThan(30_000_000);
    return peak;
  }

  it('stays constant over one transaction set of 30 MB', async () => {
    const count = 145_000;
    const one = buildClaim();
    const file = buildFile([buildSet({ claims: repeated(one, count), amountCents: paidCents(one) * count })]);
    expect(await peakHeap(file, count)).toBeLessThan(5_000_000);
  });

  it('keeps the trace number of each transaction set, and not the text around it', async () => {
    const claims = [...repeated(buildClaim(), 27)];
    const sets = {
      *[Symbol.iterator]() {
        for (let n = 0; n < 5_500; n += 1)
          yield buildSet({ controlNumber: `${n}`, number: `A LONG TRACE NUMBER ${n}`, claims });
      },
    };
    expect(await peakHeap(buildFile(sets), 27 * 5_500)).toBeLessThan(5_000_000);
  });
});

function repeated<Value>(value: Value, count: number): Iterable<Value> {
  return {
    *[Symbol.iterator]() {
      for (let n = 0; n < count; n += 1) yield value;
    },
  };
}

/** The texts in pieces of 64 KiB, as a file stream yields them. */
function* inPieces(texts: Iterable<string>) {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < 65_536) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}
