import { existsSync, readFileSync } from 'node:fs';

/** Sample files of the industry, beside the project; tests that need them are skipped without them. */
const folder = '../shared/samples/';

export const haveSamples = existsSync(folder);
export const NO_SAMPLES = 'the sample files are not beside the project (../shared/samples)';

export const sample = (path: string): Buffer<ArrayBuffer> => Buffer.from(readFileSync(`${folder}${path}`));

/** One payment of $810.80 for nine claims, of the payer 1512345678. */
export const NINE_CLAIMS = 'x12-835/alshival__py835__X221-multiple-claims-single-check.edi';
export const NINE_CLAIMS_GROUP = '1512345678';

/** A sample as it would be in production: they all say that they are tests (ISA15). */
export const inProduction = (path: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    sample(path)
      .toString('latin1')
      .replace(/^(ISA.{99})T/s, '$1P'),
    'latin1',
  );

/** The same payment for a group of one test, so that neither content nor group collides with other tests. */
export const nineClaimsOf = (group: string): Buffer<ArrayBuffer> =>
  Buffer.from(inProduction(NINE_CLAIMS).toString('latin1').replaceAll(NINE_CLAIMS_GROUP, group), 'latin1');
