import { describe, expect, test } from 'vitest';
import { ROLES } from '../../../domain/roles.ts';
import { resources } from '../../../resources/index.ts';
import { mayDo } from '../../../src/authProvider/authProvider.ts';
import { fullName, initials } from '../../../src/authProvider/user.ts';

const access = { view: ['administrator', 'check_run'], edit: ['administrator'] } as const;

describe('what a role may do follows from the declaration', () => {
  test.each(['list', 'show', 'export'])('%s needs one of the viewing roles', (action) => {
    expect(mayDo(access, action, ['check_run'])).toBe(true);
    expect(mayDo(access, action, ['claims'])).toBe(false);
  });

  test.each(['edit', 'create', 'delete'])('%s needs one of the editing roles', (action) => {
    expect(mayDo(access, action, ['check_run'])).toBe(false);
    expect(mayDo(access, action, ['check_run', 'administrator'])).toBe(true);
  });

  test.each(['release', 'void', 'impersonate', 'write', 'read', 'field:email', 'constructor', '__proto__', 'LIST', ''])(
    'an undeclared action such as "%s" is denied to every role',
    (action) => expect(mayDo(access, action, ['administrator'])).toBe(false),
  );

  test('a resource without editing roles cannot be edited by any role', () =>
    expect(ROLES.some((role) => mayDo({ view: ROLES }, 'edit', [role]))).toBe(false));

  test('no role may edit a resource that it may not view', () => {
    const editableUnseen = resources.filter(({ access: declared }) =>
      ROLES.some((role) => mayDo(declared, 'edit', [role]) && !mayDo(declared, 'list', [role])),
    );
    expect(editableUnseen).toEqual([]);
  });
});

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace', 'AL'],
  ['Ada', '', 'Ada', 'A'],
  ['Juan Carlos', 'de la Vega', 'Juan Carlos de la Vega', 'JD'],
  ['Demo', 'Check Run', 'Demo Check Run', 'DC'],
  ['', '', 'ada@example.com', 'A'],
])('"%s" "%s" is shown as %s, %s', (first_name, last_name, name, initialsShown) => {
  const user = { first_name, last_name, email: 'ada@example.com' };
  expect(fullName(user)).toBe(name);
  expect(initials(user)).toBe(initialsShown);
});
