import { describe, expect, test } from 'vitest';
import { safePath } from '../../../src/authProvider/hostedSignIn.ts';

describe('the return path of the hosted page stays on this origin', () => {
  test.each(['/', '/holidays', '/premium/vendors?page=2&location-id=1'])('%s is kept', (path) =>
    expect(safePath(path)).toBe(path),
  );

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '', undefined, 7])(
    '%o is replaced by /',
    (path) => expect(safePath(path)).toBe('/'),
  );
});
