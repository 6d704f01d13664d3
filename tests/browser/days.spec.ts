import { expect, test } from './fixtures.ts';

/*
 * Days are those of the operator, moments those of the viewer (docs/rules/calendar.md, "Dates"). At the first moment it
 * is the 27th for the operator and the 28th in Auckland, at the second the 28th and, in Los Angeles, the 27th.
 */
for (const { zone, now, day, moments } of [
  {
    zone: 'Pacific/Auckland',
    now: '2026-11-27T18:08:00Z',
    day: '2026-11-27',
    moments: ['2026-11-27T11:00:00.000Z', '2026-11-28T10:59:59.999Z'],
  },
  {
    zone: 'America/Los_Angeles',
    now: '2026-11-28T07:30:00Z',
    day: '2026-11-28',
    moments: ['2026-11-27T08:00:00.000Z', '2026-11-28T07:59:59.999Z'],
  },
]) {
  test.describe(zone, () => {
    test.use({ role: 'administrator', timezoneId: zone });

    test('Today is the day of the operator, and of moments that of the viewer', async ({ page }) => {
      await page.clock.setFixedTime(now);
      const chooseToday = async (filter: string) => {
        await page.getByRole('button', { name: filter, exact: true }).click();
        await page.getByRole('button', { name: 'Today', exact: true }).click();
      };
      const asked = (name: string) => expect.poll(() => new URL(page.url()).searchParams.get(name));

      await page.goto('/register/release-payment-files');
      await expect(page.getByRole('contentinfo')).toContainText(`Times in ${zone}`);
      await chooseToday('File date');
      await asked('dateFrom').toBe(day);
      await asked('dateTo').toBe(day);

      await page.goto('/audit-logs');
      await chooseToday('Time');
      await asked('time-from').toBe(moments[0]);
      await asked('time-to').toBe(moments[1]);
    });
  });
}
