import { parseArgs } from 'node:util';
import { measureReads } from './reads.ts';
import { releaseReads } from './release-reads.ts';

/**
 * `npm run bench -- release-list --eobs 200000`, or `--world medium`: measures the release screen's reads, the claims
 * search and the palette on a database of that size (`reads.ts` says how).
 */
const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    eobs: { type: 'string', default: '200000' },
    world: { type: 'string' },
    width: { type: 'string', default: '4' },
    calls: { type: 'string', default: '200' },
  },
});

await measureReads(releaseReads, {
  what: values.world === 'medium' ? values.world : Number(values.eobs),
  width: Number(values.width),
  calls: Number(values.calls),
});
