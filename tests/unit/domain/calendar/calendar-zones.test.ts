import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { calendarFacts } from './calendar-facts.ts';

/** The local day on 4 July 2026 at 03:00 UTC; it proves that the process really ran in its zone. */
const ZONES = [
  ['America/Chicago', 3],
  ['UTC', 4],
  ['Pacific/Kiritimati', 4],
  ['Pacific/Pago_Pago', 3],
] as const;

const run = promisify(execFile);
const script = `import { calendarFacts } from ${JSON.stringify(new URL('./calendar-facts.ts', import.meta.url).href)};
console.log(JSON.stringify(calendarFacts()));`;

const here = calendarFacts().digests;

test.each(ZONES)(
  'the calendar is the same in %s',
  async (zone, localDay) => {
    // a separate process: changing the zone of a running one does not affect every part of it
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, TZ: zone },
    });
    expect(JSON.parse(stdout)).toEqual({ zone, localDay, digests: here });
  },
  60_000,
);
