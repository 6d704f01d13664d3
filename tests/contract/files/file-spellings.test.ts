import { expect, test } from 'vitest';
import { rawRequest } from '../../support/calls/api.ts';
import { tokenOf } from '../../support/servers/identity.ts';
import { url } from '../../support/shared.ts';

/** However a name or path is encoded, it is only looked up as a key: no byte from outside the store (TRUST C6). */
const UP = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2e.',
  '%252e%252e',
  '..%00',
  '%c0%ae%c0%ae',
  '..;',
  '....',
  '.. ',
  '..%20',
  '．．',
];
const SLASH = ['/', '%2f', '%5c', '\\', '//', '%252f', '%c0%af', '%u2215', ';/', '/./', '%2f%2e%2f'];
const TARGETS = [
  'etc/passwd',
  'etc%2fpasswd',
  'proc/self/environ',
  'package.json',
  'server/main.ts',
  'incoming',
  'C:/Windows/win.ini',
  'file:///etc/passwd',
];
const DEPTHS = [1, 3, 8, 12];
const spellings = UP.flatMap((up) =>
  SLASH.flatMap((slash) =>
    TARGETS.flatMap((target) => DEPTHS.map((depth) => `${`${up}${slash}`.repeat(depth)}${target}`)),
  ),
);
const OUTSIDE = /root:|daemon:|PATH=|"dependencies"|import |\[fonts\]/;

test('there are more than 4,000 encodings', () => expect(new Set(spellings).size).toBeGreaterThan(4000));

test('no encoding gets a byte from either call, or a ticket', { timeout: 240_000 }, async () => {
  const authorization = `Bearer ${await tokenOf(url, 'administrator')}`;
  const wrong = 'A'.repeat(43);
  let at = 0;
  const lane = async () => {
    while (at < spellings.length) {
      const spelling = spellings[at++] ?? '';
      const letters = spelling.replaceAll(/[^\x21-\x7e]/g, (sign) => encodeURIComponent(sign));
      const target =
        at % 2
          ? `/api/files/from-path/${letters}?token=${wrong}`
          : `/api/files/${letters}?event-type-id=1&file-type-id=1&token=${wrong}`;
      const { status, text } = await rawRequest(url, target, { headers: { authorization } });
      expect([400, 401, 404, 422], target).toContain(status);
      expect(text).not.toMatch(OUTSIDE);
      if (at % 4) continue;
      const address = at % 8 ? { path: spelling } : { filename: spelling, 'event-type-id': 1, 'file-type-id': 1 };
      const asked = await rawRequest(url, '/api/files/tickets', {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(address),
      });
      expect([404, 422], spelling).toContain(asked.status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
});
