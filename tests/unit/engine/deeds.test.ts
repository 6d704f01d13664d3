import { expect, test } from 'vitest';
import type { ActivityEntry } from '../../../declare/history.ts';
import { deedOn, recordWords } from '../../../src/messages/history.ts';

/* What happened to a record, in words before and after its name (docs/rules/records.md, "Activity"). */

const told = (action: string, about: string, type: string, name: string, label: string | null = null): string => {
  const entry: ActivityEntry = {
    id: 1,
    createdAt: '2026-11-20T10:00:00Z',
    actor: null,
    action,
    label,
    about,
    record: { type, name, link: null },
    summary: '',
    note: null,
  };
  const [before, after = ''] = deedOn(entry);
  return `${before} ${recordWords(entry.record)} ${after}`.trim();
};

test.each([
  ['create', 'holiday', 'holiday', '12/24/2026', null, 'created holiday 12/24/2026'],
  ['update', 'group', 'group', '20157 Juniper Farms', null, 'changed group 20157 Juniper Farms'],
  ['rerun', 'check-run', 'check-run', '20157', null, 'ran check run 20157 again'],
  ['dropoff', 'check-run', 'check-run', '20157', null, 'dropped check run 20157 off'],
  ['update', 'check-run', 'check-run', '20157', 'Release…', 'Release: check run 20157'],
  ['update', 'group-schedule', 'group', '20157', null, 'changed the group schedule of group 20157'],
  [
    'delete',
    'cr-notification-recipient',
    'group',
    '20157',
    null,
    'removed the check register recipient of group 20157',
  ],
  ['create', 'note', 'EOB', '11024', null, 'wrote a note on EOB 11024'],
  ['delete', 'note', 'check-run', '20157', null, 'deleted a note on check run 20157'],
  ['create', 'approval', 'approval', 'Save vendor Acme', null, 'asked for Save vendor Acme'],
  ['update', 'approval', 'approval', 'Save vendor Acme', null, 'decided on Save vendor Acme'],
  ['update', 'exception', 'exception', 'Exception 12', null, 'changed Exception 12'],
  ['create', 'swatch-colour', 'swatch-colour', 'Red', null, 'created swatch colour Red'],
])('%s of %s on %s “%s”, called %o: %s', (action, about, type, name, label, words) => {
  expect(told(action, about, type, name, label)).toBe(words);
});
