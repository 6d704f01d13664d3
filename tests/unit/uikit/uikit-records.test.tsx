// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Records } from '../../../src/pages/uikit/Records.tsx';
import { show } from './uikit-fixture.tsx';

// lazy chunks, imported here so that no test waits for their compilation
await Promise.all([
  import('../../../src/engine/children/ChildLists.tsx'),
  import('../../../src/engine/actions/RowMenu.tsx'),
  import('../../../src/engine/actions/FieldsDialog.tsx'),
]);

const rowsOf = (name: string) =>
  within(screen.getByRole('grid', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

test('a record shows its values and its rows, which are searched, sorted and opened, with their sums', async () => {
  const user = userEvent.setup();
  show(<Records />);
  expect(await screen.findByText('03/02/2026')).toBeInTheDocument();
  await screen.findByRole('grid', { name: 'Invoices' });
  expect(rowsOf('Invoices')).toEqual([
    'Invoice #GroupPayment typeAmount',
    'I-100Acme DentalACH$1,250.50',
    'I-101Bluebird DentalWire-$200.00',
    '2 invoices$1,050.50',
  ]);
  expect(screen.getByRole('row', { name: /I-101/ })).toHaveAttribute('data-highlight', 'warning');
  expect(screen.getByRole('row', { name: /I-100/ })).not.toHaveAttribute('data-highlight');

  await user.click(screen.getByRole('button', { name: 'Amount' }));
  expect(rowsOf('Invoices').slice(1, 3)).toEqual(['I-101Bluebird DentalWire-$200.00', 'I-100Acme DentalACH$1,250.50']);
  await user.click(screen.getByRole('button', { name: 'I-100' }));
  expect(rowsOf('Lines of I-100')).toEqual([
    'DescriptionMembersAmount',
    'Medical10$1,000.00',
    'Dental5$250.50',
    '2 lines15$1,250.50',
  ]);
  // several are open at a time
  await user.click(screen.getByRole('button', { name: 'I-101' }));
  expect(screen.getByText('No matches')).toBeInTheDocument();
  expect(screen.getByRole('grid', { name: 'Lines of I-100' })).toBeInTheDocument();

  await user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'blue{Enter}');
  expect(rowsOf('Invoices')).toContain('1 invoice-$200.00');
});

test('a drawer is named by its record, closes on Escape and gives the focus back', async () => {
  const user = userEvent.setup();
  show(<Records />);
  const button = screen.getByRole('button', { name: 'Open in a drawer' });
  await user.click(button);
  const drawer = await screen.findByRole('dialog', { name: /^March pull/ });
  expect(await within(drawer).findByRole('grid', { name: 'Invoices' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(button).toHaveFocus();
});

const chooseAction = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return screen.findByRole('dialog');
};

test('an action asks for its fields, keeps what was typed while they are wrong, and says when it is done', async () => {
  const user = userEvent.setup();
  show(<Records />);
  const dialog = await chooseAction(user, 'Reschedule…');
  expect(dialog).toHaveAccessibleName('Reschedule pull');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'after the holiday');
  await user.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  await within(dialog).findByRole('alert', { name: 'There is a problem' });
  expect(within(dialog).getByText(/New date is required|Must be a date/)).toBeVisible();
  expect(within(dialog).getByRole('textbox', { name: 'Note' })).toHaveValue('after the holiday');
  await user.type(within(dialog).getByLabelText(/New date/), '2026-03-09');
  await user.click(within(dialog).getByRole('button', { name: 'Reschedule' }));
  expect(await screen.findByText('March pull rescheduled')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an action with four eyes asks for a reason, and says that another person has to approve', async () => {
  const user = userEvent.setup();
  show(<Records />);
  const dialog = await chooseAction(user, 'Submit…');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  await within(dialog).findByRole('alert', { name: 'There is a problem' });
  expect(within(dialog).getByText('Reason is required')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'month end');
  await user.click(within(dialog).getByRole('button', { name: 'Ask for approval' }));
  expect(await screen.findByText('Sent for approval. Another person has 7 days to approve it.')).toBeInTheDocument();
});
