import { describe, expect, test } from 'vitest';
import { UPLOAD_HINT, UPLOAD_LIMIT } from '../../../domain/files/file-names.ts';
import { DUPLICATE, separateAcceptable, showBytes } from '../../../src/pages/release/upload/acceptable.ts';

const file = (name: string, size = 10) => ({ name, size });

describe('the upload list', () => {
  test('accepts payment files and CR total files', () => {
    const chosen = [file('cl250101.000'), file('RE250101.012'), file('cr_000000_20250101.pdf')];
    expect(separateAcceptable(chosen, [])).toEqual({ taken: chosen, refused: [] });
  });

  test.each(['notes.txt', 'cl251301.000', 'cl250101.000.exe', 'cr_000000_20251301.pdf'])('rejects %s', (name) => {
    expect(separateAcceptable([file(name)], [])).toEqual({ taken: [], refused: [{ name, message: UPLOAD_HINT }] });
  });

  test('rejects a name that is in the list or chosen twice, with the specified message', () => {
    const { taken, refused } = separateAcceptable(
      [file('cl250101.000'), file('cl250102.000'), file('CL250102.000')],
      ['cl250101.000'],
    );
    expect(taken.map(({ name }) => name)).toEqual(['cl250102.000']);
    expect(refused).toEqual([
      { name: 'cl250101.000', message: DUPLICATE },
      { name: 'CL250102.000', message: DUPLICATE },
    ]);
    expect(DUPLICATE).toBe(
      'Validation Failed: You are trying to upload a file that already exists in the list, remove it and try again',
    );
  });

  test('accepts 300 MB, and rejects one byte more and an empty file', () => {
    const { taken, refused } = separateAcceptable(
      [file('cl250101.000', UPLOAD_LIMIT), file('cl250102.000', UPLOAD_LIMIT + 1), file('cl250103.000', 0)],
      [],
    );
    expect(taken).toHaveLength(1);
    expect(refused.map(({ message }) => message)).toEqual([
      'The file has 300.0 MB. Maximum size 300MB.',
      'The file is empty.',
    ]);
  });
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [UPLOAD_LIMIT, '300.0 MB'],
])('%i bytes are %s', (bytes, shown) => expect(showBytes(bytes)).toBe(shown));
