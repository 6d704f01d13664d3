import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { nextDatesOf } from '../../../domain/calendar/explained-dates.ts';
import { DatesOfKind } from '../../../src/pages/groups/DatesOfKind.tsx';
import { other } from '../domain/calendar/calendar-facts.ts';

const GROUP = {
  schedule: { THU: [4] },
  is_on_hold: false,
  is_expired: false,
  release_type: 'email' as const,
  release_day: null,
  pull_day: 4,
};

const show = (today: string) => {
  render(nextDatesOf(GROUP, today, other).map((dates) => <DatesOfKind key={dates.kind} {...dates} />));
};

afterEach(cleanup);

test('a date opens to its reasons and to the five after it', async () => {
  show('2026-11-20');
  const run = within(screen.getByRole('region', { name: 'Next run' }));
  expect(run.getByText('11/27/2026').tagName).toBe('STRONG');
  await userEvent.click(run.getByText('Why this date?'));
  const [reasons, later] = run.getAllByRole('list');
  expect(reasons?.textContent).toBe(
    'Scheduled for Thursday 11/26/2026, week 4 of the monthThursday 11/26/2026 is a holiday: Thanksgiving Day',
  );
  expect(later?.textContent).toBe('12/24/202601/28/202702/25/202703/25/202704/22/2027');
});

test('a kind without a date says why; a pull that was moved stands beside the next one', () => {
  show('2026-07-05');
  const release = screen.getByRole('region', { name: 'Next release' });
  expect(release.textContent).toContain('Not released automatically: a person releases its runs');
  const pull = screen.getByRole('region', { name: 'Next pull' });
  expect(pull.textContent).toContain('08/04/2026');
  expect(pull.textContent).toContain('Moved and still to come: 07/06/2026');
});
