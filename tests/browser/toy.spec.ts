import { apiAs } from '../support/calls/api.ts';
import { expect } from './fixtures.ts';
import { expectAccessible } from './parts/axe.ts';
import { dialog, listOf } from './parts/list.ts';
import { networkIdle } from './parts/network.ts';
import { continueAs } from './parts/sign-in.ts';
import { test } from './parts/toy.ts';

test('a declared resource without code is listed, filtered with counts, added, edited and deleted', async ({
  page,
}) => {
  await continueAs(page, 'administrator');
  await page.goto('/');
  await page.getByRole('link', { name: 'Toys' }).click();
  const list = listOf(page);
  await expect(list.headers).toHaveText(['Open', 'Name', 'Kind', 'Price', 'Made on', 'Sold', 'Supplier', 'Actions']);

  const form = page.getByRole('form');
  for (const [name, kind, price] of [
    ['Red ball', 'Ball', '12.34'],
    ['Blue ball', 'Ball', '7.00'],
    ['Steam train', 'Train', '1,899.50'],
  ] as const) {
    await list.add.first().click();
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Kind').selectOption(kind);
    await form.getByLabel('Price').fill(price);
    await form.getByLabel('Made on').fill('2026-02-28');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(list.row(name)).toContainText(`$${price}`);
  }

  await page.getByRole('button', { name: 'Kind' }).last().click();
  const kinds = page.getByRole('group', { name: 'Kind' });
  await expect(kinds.getByRole('checkbox')).toHaveCount(2);
  await expect(kinds).toContainText(/Ball\s*2\s*Train\s*1/);
  await kinds.getByLabel('Train').click();
  await expect(kinds.getByLabel('Train')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(list.row('Steam train')).toBeVisible();
  await expect(list.row('Red ball')).toHaveCount(0);
  await expect(page.getByText('Showing 1–1 of 1 item')).toBeVisible();
  await page.reload();
  await expect(list.row('Steam train')).toContainText('02/28/2026');
  await page.getByRole('button', { name: 'Clear Filters' }).click();

  await list.open('Red ball');
  await form.getByLabel('Price').fill('9.99');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(list.row('Red ball')).toContainText('$9.99');

  for (const [action, next] of [
    ['Lend', 'Take back'],
    ['Take back', 'Lend'],
  ] as const) {
    await list
      .row('Red ball')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await expect(page.getByRole('menuitem', { name: next })).toHaveCount(0);
    await page.getByRole('menuitem', { name: action }).click();
    if (action === 'Lend') await expect(page.getByText('Red ball lent')).toBeVisible();
  }

  await list.open('Blue ball');
  await form.getByRole('button', { name: 'Delete' }).click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(list.row('Blue ball')).toHaveCount(0);
  await expect(page.getByText('Showing 1–2 of 2 items')).toBeVisible();
});

test('a field visible to administrators is on no other role’s screen', async ({ page }) => {
  await continueAs(page, 'check_run_manager');
  await page.goto('/');
  await page.getByRole('link', { name: 'Toys' }).click();
  const list = listOf(page);
  await expect(list.headers).toHaveText(['Open', 'Name', 'Kind', 'Price', 'Made on', 'Sold', 'Actions']);
  await list.add.first().click();
  const form = page.getByRole('form');
  await expect(form.getByLabel('Notes')).toBeVisible();
  await expect(form.getByLabel('Supplier')).toHaveCount(0);
});

test.describe('a page made of react-admin’s components', () => {
  const BALL = { kind: 'ball', price: 12.34, made_on: '2026-02-28', is_sold: false };

  /** Writes the order that a test works with, through the API. */
  const order = async (url: string, number: string) => {
    const api = await apiAs(url, 'administrator');
    const toy = (await api.post<{ id: number }>('/toys', { ...BALL, name: `Toy of ${number}` })).body;
    const made = await api.post<{ id: number }>('/toy-orders', { number, toy: toy.id, quantity: 2, note: null });
    return { api, id: made.body.id };
  };

  test('lists, references, adds, edits and deletes a declared resource, as the server confirms it', async ({
    page,
    toyUrl,
  }) => {
    const { api, id } = await order(toyUrl, 'R-1');
    await continueAs(page, 'administrator');
    await page.goto('/');
    await page.getByRole('link', { name: 'Toy Orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Toy Orders' })).toBeVisible();
    await expect(page.getByRole('columnheader')).toContainText([
      'Order number',
      'Ordered toy',
      'Pieces',
      'Note for the packer',
    ]);
    const row = page.getByRole('row', { name: /R-1/ });
    await expect(row).toContainText('Toy of R-1');

    await page.getByRole('link', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/shop\/orders\/create$/);
    await page.getByLabel('Order number').fill('R-2');
    await page.getByLabel('Ordered toy').fill('Toy of');
    await page.getByRole('option', { name: 'Toy of R-1' }).click();
    await page.getByLabel('Pieces').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Order saved')).toBeVisible();
    await expect(page.getByRole('row', { name: /R-2/ })).toContainText('Toy of R-1');

    // a record is read when it is opened, whatever the list has of it
    const listed = (await api.get<object>(`/toy-orders/${id}`)).body;
    await api.put(`/toy-orders/${id}`, { ...listed, note: 'Fragile' }, { 'if-match': '"1"' });
    await row.getByText('R-1', { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}$`));
    await expect(page.getByLabel('Note for the packer')).toHaveValue('Fragile');
    await expect(page.getByRole('heading', { level: 1, name: 'Order R-1' })).toBeVisible();
    await expect(page.getByLabel('Ordered toy')).toHaveValue('Toy of R-1');
    await page.getByLabel('Pieces').fill('12');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    const headers = (await sent).headers();
    expect(headers['if-match']).toBe('"2"');
    expect(headers['idempotency-key']).toMatch(/^[\w-]{8,128}$/);
    // the list is shown again with what the server confirmed
    await expect(
      page.getByRole('row').filter({ has: page.getByText('R-1', { exact: true }), hasText: '12' }),
    ).toBeVisible();
    expect((await api.get(`/toy-orders/${id}`)).body).toMatchObject({ quantity: 12, note: 'Fragile', version: 3 });

    await page.getByRole('row', { name: /R-2/ }).getByText('R-2', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Order deleted')).toBeVisible();
    await expect(page.getByRole('row', { name: /R-2/ })).toHaveCount(0);
  });

  test('shows nothing as saved that the server refused', async ({ page, toyUrl }) => {
    const { api, id } = await order(toyUrl, 'S-1');
    await order(toyUrl, 'S-2');
    await continueAs(page, 'administrator');
    await page.goto(`/toy-orders/${id}`);
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}$`));
    await page.getByLabel('Order number').fill('S-2');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('There is an order of this number')).toBeVisible();
    await expect(page.getByText('Order saved')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`/shop/orders/${id}$`));

    await api.put(`/toy-orders/${id}`, { ...(await api.get<object>(`/toy-orders/${id}`)).body, quantity: 5 });
    await page.getByLabel('Order number').fill('S-3');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('region', { name: 'Notices' })).toContainText(/changed/);
    expect((await api.get(`/toy-orders/${id}`)).body).toMatchObject({ number: 'S-1', quantity: 5 });
  });

  test('offers what the role may do, and fits a phone', async ({ page, toyUrl }) => {
    const { id } = await order(toyUrl, 'T-1');
    await page.setViewportSize({ width: 390, height: 800 });
    await continueAs(page, 'check_run');
    await page.goto('/shop/orders');
    await expect(page.getByText('T-1', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create' })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.goto(`/shop/orders/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible();
  });
});

test('a page of panels draws every kind of part, shares requests and state, and has its faults', async ({ page }) => {
  // without the stream of changes, which has the page read as well
  await page.route('**/api/live', (route) => route.fulfill({ status: 429 }));
  await continueAs(page, 'administrator');
  await page.goto('/holidays');
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const calls = (path: string) => asked.filter(({ pathname }) => pathname === `/api${path}`);
  await page.getByRole('link', { name: 'Overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(/Scheduled\d+Built\d+, on pace/);
  await expect(page.getByRole('list', { name: 'Runs by state' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'From scheduled to built' })).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Holidays' })).toContainText('26: Thanksgiving Day');
  expect(calls('/check-runs/meta/totals')).toHaveLength(1);

  // a computed range stands in the address, and is moved as a whole
  await expect(page).toHaveURL(/days\.from=\d{4}-\d\d-\d\d&days\.to=/);
  const range = new URL(page.url()).searchParams.get('days.to');
  await expect(page.getByRole('button', { name: 'Next 7 days' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Previous 7 days' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('days.to')).not.toBe(range);

  // a number leads to this page with another filter, or to the rows of a list
  await page.getByRole('grid', { name: 'Runs by day' }).getByRole('link').click();
  await expect(page).toHaveURL(/sort=name/);
  await expect.poll(() => calls('/groups').at(-1)?.searchParams.get('search-fields')).toBe('name');
  const answered = page.waitForResponse((response) => response.url().includes('query=no+such+group'));
  await page.getByRole('searchbox', { name: 'Search groups' }).fill('no such group');
  await page.keyboard.press('Enter');
  await answered;
  await networkIdle(page);
  await expect(page.getByText('No group has this number or name')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Check the number.' })).toBeVisible();
  await expect(page).toHaveURL(/query=no\+such\+group/);

  // one refresh for all; a panel that fails keeps its answer and has its own retry
  await page.route('**/api/groups?*', (route) => route.fulfill({ status: 422, json: { message: 'No' } }));
  const before = calls('/check-runs/meta/totals').length;
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const groups = page.getByRole('region', { name: 'Groups', exact: true });
  await expect(groups.getByRole('alert')).toContainText('Failed to load groups');
  await expect(groups).toContainText('No group has this number or name');
  expect(calls('/check-runs/meta/totals')).toHaveLength(before + 1);
  await page.unrouteAll();
  await groups.getByRole('button', { name: 'Retry' }).click();
  await expect(groups.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('list', { name: 'Runs by state' }).getByRole('link').click();
  await expect(page).toHaveURL(/release-payment-files\?stage=failed$/);
  await expect(page.getByRole('toolbar', { name: 'Stage' }).getByRole('button', { pressed: true })).toHaveText(
    /Failed/,
  );
});

test('a panel whose call a role may not make says so and asks nothing', async ({ page }) => {
  await continueAs(page, 'check_run_manager');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/overview');
  await expect(page.getByRole('region', { name: 'For administrators' })).toContainText(
    'Your role does not include this',
  );
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('Scheduled');
  expect(asked).not.toContain('/api/diagnostic/sftp/list');
});
