// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DEPENDENT_RECORD, dependentResource } from '../../../src/engine/examples/dependent-form.ts';
import { Addressed } from '../../../src/engine/examples/Stage.tsx';
import RecordForm from '../../../src/engine/form/RecordForm.tsx';
import { InList } from '../../../src/engine/list/ListPage.tsx';
import { show } from '../uikit/uikit-fixture.tsx';

const close = vi.fn();

test('a form without an input has neither Save nor Cancel', async () => {
  const declared = dependentResource();
  const form = declared.form.map((panel) => ({
    ...panel,
    fields: panel.fields.map((field) => ({ ...field, readOnly: true })),
  }));
  show(
    <Addressed>
      <InList resource={{ ...declared, form }} cells={{}} isSecond>
        <RecordForm record={DEPENDENT_RECORD} close={close} />
      </InList>
    </Addressed>,
  );
  await screen.findByRole('form', { name: 'Edit vendor' });
  expect(screen.queryByRole('button', { name: /Save|Cancel/ })).toBeNull();
});

const openForm = async (record?: typeof DEPENDENT_RECORD) => {
  close.mockClear();
  const user = show(
    <Addressed>
      <InList resource={dependentResource()} cells={{}} isSecond>
        <RecordForm record={record} close={close} />
      </InList>
    </Addressed>,
  );
  const form = await screen.findByRole('form', { name: record ? 'Edit vendor' : 'New vendor' });
  await within(form).findByRole('button', { name: /Add recipient/ });
  return { user, form: within(form) };
};

test('a field is shown, enabled and required by the values of others', async () => {
  const { user, form } = await openForm(DEPENDENT_RECORD);
  const day = () => form.getByLabelText(/^Schedule day/);
  expect(day()).toBeEnabled();
  expect(day()).toHaveAttribute('aria-required', 'true');
  expect(form.getByLabelText(/^Routing number/)).toHaveAttribute('aria-required', 'true');

  await user.selectOptions(form.getByLabelText(/^Funding type/), 'push');
  expect(day()).toBeDisabled();
  expect(day()).toHaveValue('15');
  expect(form.getByText('1 change · Saving removes: Schedule day')).toHaveRole('status');
  expect(form.getByLabelText(/^Routing number/)).toHaveAttribute('aria-required', 'false');

  await user.selectOptions(form.getByLabelText(/^Funding type/), 'check');
  expect(form.queryByLabelText(/^Routing number/)).toBeNull();
  expect(form.queryByLabelText(/^Account number/)).toBeNull();
  expect(form.getByText('1 change · Saving removes: Schedule day, Routing number, Account number')).toBeVisible();

  await user.selectOptions(form.getByLabelText(/^Funding type/), 'pull');
  expect(form.queryByText(/Saving removes/)).toBeNull();
  expect(form.getByLabelText(/^Account number/)).toHaveValue('••••6789');
  expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
  expect(day()).toHaveValue('15');
  await user.clear(day());
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('link', { name: 'Schedule day' })).toBeInTheDocument();
  expect(day()).toHaveAccessibleDescription(/Schedule day is required/);
  expect(close).not.toHaveBeenCalled();
});

test('a new record starts with its defaults, and no number that is pasted is cut', async () => {
  const { user, form } = await openForm();
  expect(form.getByLabelText(/^Funding type/)).toHaveValue('push');
  const routing = form.getByLabelText(/^Routing number/);
  const account = form.getByLabelText(/^Account number/);
  await user.click(routing);
  await user.paste('122-000 66199\u200b');
  expect(routing).toHaveValue('12200066199');
  await user.click(account);
  await user.paste(' 1234-5678-9012-34567\u00a0');
  expect(account).toHaveValue('1234-5678-9012-34567');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByRole('link', { name: 'Routing number' });
  expect(account).toHaveAccessibleDescription('At most 17 characters, not 20');
  await user.type(routing, '{Backspace}{Backspace}');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.queryByRole('link', { name: /^Routing number/ })).toBeNull());
});

test('child rows are added and removed, each with its own errors', async () => {
  const { user, form } = await openForm(DEPENDENT_RECORD);
  const recipients = within(form.getByRole('group', { name: 'Email recipients' }));
  await user.click(recipients.getByRole('button', { name: 'Add recipient' }));
  const second = within(recipients.getByRole('group', { name: 'Email recipients 2' }));
  await waitFor(() => expect(second.getByLabelText(/^Email/)).toHaveFocus());
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await form.findByRole('link', { name: 'Email' }));
  expect(second.getByLabelText(/^Email/)).toHaveFocus();
  expect(second.getByLabelText(/^Email/)).toHaveAccessibleDescription('Email is required');

  await user.type(second.getByLabelText(/^Email/), 'ada@example.com');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('link', { name: 'Email recipients: each email at most once' })).toBeInTheDocument();

  await user.click(recipients.getByRole('button', { name: 'Remove recipient 1' }));
  expect(recipients.queryByRole('group', { name: 'Email recipients 2' })).toBeNull();
  expect(recipients.getByRole('button', { name: 'Add recipient' })).toHaveFocus();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('several addresses pasted at once become several rows', async () => {
  const { user, form } = await openForm(DEPENDENT_RECORD);
  const recipients = within(form.getByRole('group', { name: 'Email recipients' }));
  const email = (row: number) =>
    within(recipients.getByRole('group', { name: `Email recipients ${row}` })).getByLabelText(/^Email/);
  await user.click(recipients.getByRole('button', { name: 'Add recipient' }));
  await user.click(email(2));
  await user.paste('ada@example.com; grace@example.com,\nalan@example.com');
  expect([2, 3, 4].map((row) => (email(row) as HTMLInputElement).value)).toEqual([
    'ada@example.com',
    'grace@example.com',
    'alan@example.com',
  ]);
  expect(recipients.getByText('2 recipients added')).toHaveRole('status');
  await user.click(email(4));
  await user.keyboard('{Control>}a{/Control}');
  await user.paste('alan@example.org');
  expect(email(4)).toHaveValue('alan@example.org');
  expect(recipients.queryByRole('group', { name: 'Email recipients 5' })).toBeNull();
});

test('a secret is shown as its mask until it is changed, and can be kept', async () => {
  const { user, form } = await openForm(DEPENDENT_RECORD);
  const account = () => form.getByLabelText('Account number');
  expect(account()).toHaveValue('••••6789');
  expect(account()).toHaveAttribute('readonly');
  expect(form.queryByRole('button', { name: 'Show the Account number' })).toBeNull();
  await user.click(form.getByRole('button', { name: 'Change the Account number' }));
  await user.type(account(), '998');
  expect(account()).toHaveValue('998');
  await user.click(form.getByRole('button', { name: 'Keep the Account number' }));
  expect(account()).toHaveValue('••••6789');
  expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});

test('a panel with a call of its own has a Save of its own', async () => {
  const { user, form } = await openForm(DEPENDENT_RECORD);
  expect(form.queryByLabelText(/^Daily limit/)).toBeNull();
  const panel = within(screen.getByRole('form', { name: 'Limit' }));
  const input = panel.getByLabelText(/^Daily limit/);
  expect(input).toHaveValue('2500.00');
  await user.clear(input);
  await user.click(panel.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(input).toHaveAccessibleDescription('Daily limit must be an amount'));
  expect(form.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
});
