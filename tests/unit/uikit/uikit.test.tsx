import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lintResources } from '../../../declare/lint/lint.ts';
import { ROLES } from '../../../domain/roles.ts';
import { resources, screens } from '../../../resources/index.ts';
import { STRIPS } from '../../../src/engine/examples/names.ts';
import { exampleEntries } from '../../../src/engine/examples/resources.ts';
import { LIST_STATES, Lists } from '../../../src/pages/uikit/Lists.tsx';
import UiKit from '../../../src/pages/uikit/UiKit.tsx';
import { PageProvider } from '../../../src/ui/PageTitle.tsx';
import { at, show } from './uikit-fixture.tsx';

describe('lists', () => {
  const list = (title: string) => within(screen.getByRole('region', { name: title }));

  test('are valid declarations', async () => {
    const loaded = await Promise.all([...resources, ...exampleEntries].map((entry) => entry.load()));
    expect(lintResources(loaded)).toEqual([]);
  });

  test('are shown in each of their states', async () => {
    show(<Lists />);
    expect(await list('With rows').findByText('Showing 1–5 of 12 items')).toBeInTheDocument();
    expect(list('With rows').getAllByRole('columnheader', { name: /^(TN|CA|WI|OH)$/ })).toHaveLength(4);
    expect(await list('Nothing matches').findByText('No matches')).toBeInTheDocument();
    expect(await list('Without records').findByText('There are no examples')).toBeInTheDocument();
    expect(list('Loading').getByRole('grid')).toHaveAttribute('aria-busy', 'true');
    expect(await list('Not loaded').findByRole('alert')).toHaveTextContent('The database is away');
  });

  test('page by an estimated total, by cursor, and not at all', async () => {
    const user = show(<Lists />);
    const many = list('With an estimated total');
    expect(await many.findByText('Showing 1–5 of ~12,345 items')).toBeInTheDocument();
    expect(many.getAllByRole('button', { name: /^Page/ }).map(({ textContent }) => textContent)).toEqual(['1', '2']);
    await user.click(many.getByRole('button', { name: 'Page 2' }));
    expect(await many.findByText('Showing 6–10 of ~12,345 items')).toBeInTheDocument();
    expect(many.getByRole('button', { name: 'Page 3' })).toBeInTheDocument();

    const endless = list('With “Load more”');
    for (const shown of [5, 10]) {
      expect(await endless.findByText(`Showing first ${shown} of 12 items`)).toBeInTheDocument();
      await user.click(endless.getByRole('button', { name: 'Load more' }));
    }
    expect(await endless.findByText('Showing all 12 items')).toBeInTheDocument();
    expect(endless.queryByRole('button', { name: /Load more|page/ })).toBeNull();

    const whole = list('Without pages');
    expect(await whole.findByText('Showing 1–12 of 12 items')).toBeInTheDocument();
    expect(whole.queryByRole('button', { name: /page/i })).toBeNull();
    expect(whole.queryByRole('combobox', { name: 'Items per page' })).toBeNull();
  });

  test('strips show counts; a click sets the filter, a second clears it, and arrow keys move among the values', async () => {
    const user = show(<Lists states={LIST_STATES.filter(({ name }) => name === STRIPS)} />);
    const strips = list('With facet strips');
    const tabs = within(await strips.findByRole('toolbar', { name: 'Way' }));
    await strips.findByText('Showing 1–5 of 12 items');
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Push4', 'Pull2', 'All12']);
    const pressed = () => tabs.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(pressed()).toEqual(['All12']);

    await user.click(tabs.getByRole('button', { name: /^Pull/ }));
    expect(await strips.findByText(/^Showing 1–2 of 2 items/)).toBeInTheDocument();
    expect(pressed()).toEqual(['Pull2']);
    expect(strips.queryByRole('group', { name: 'Active filters' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(tabs.getByRole('button', { name: /^All/ })).toHaveFocus();
    await user.keyboard('{Home}{Enter}');
    expect(await strips.findByText(/^Showing 1–4 of 4 items/)).toBeInTheDocument();
    await user.click(tabs.getByRole('button', { name: /^Push/ }));
    expect(await strips.findByText(/^Showing 1–5 of 12 items/)).toBeInTheDocument();

    const bars = within(strips.getByRole('toolbar', { name: 'Funding' }));
    await user.click(bars.getByRole('button', { name: /^Pull/ }));
    expect(await strips.findByText(/^Showing 1–2 of 2 items/)).toBeInTheDocument();
    expect(bars.getByRole('button', { name: /^Pull/ })).toHaveAttribute('aria-pressed', 'true');

    const matrix = within(strips.getByRole('grid', { name: 'Funding by Balance' }));
    const cells = matrix.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? '');
    const some = cells.find((name) => /^Push, .*: [1-9]/.test(name)) ?? '';
    await user.click(matrix.getByRole('button', { name: some }));
    const count = /\d+$/.exec(some)?.[0];
    expect(await strips.findByText(new RegExp(`of ${count} items`))).toBeInTheDocument();
    await user.click(matrix.getByRole('button', { name: some, pressed: true }));
    expect(await strips.findByText(/^Showing 1–5 of 12 items/)).toBeInTheDocument();
  });

  const openRow = async (answer: string) => {
    const user = show(<Lists states={[LIST_STATES[0]]} />);
    const cell = await list('With rows').findByText(answer);
    await user.click(cell);
    const form = within(await list('With rows').findByRole('form', { name: 'Edit example' }));
    const name = form.getByLabelText(/^text/);
    await waitFor(() => expect(name).toHaveFocus());
    await user.type(name, '!');
    await user.click(form.getByRole('button', { name: 'Save' }));
    return { user, form };
  };

  test('a row is saved', async () => {
    await openRow('Saved');
    expect(await screen.findByText('Example saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });

  test('a conflict is shown, merged and saved', async () => {
    const { user, form } = await openRow('412');
    expect(await form.findByRole('group', { name: 'text' })).toHaveTextContent('changed by Grace Hopper');
    await user.click(await form.findByRole('radio', { name: 'Take theirs: Acme Dental Group' }));
    await user.click(form.getByRole('button', { name: 'Save merged' }));
    expect(await screen.findByText('Example saved')).toBeInTheDocument();
  });

  test('a validation error is shown at its field', async () => {
    const { form } = await openRow('422');
    expect(await form.findByRole('link', { name: 'text' })).toBeInTheDocument();
    expect(form.getByLabelText(/^text/)).toHaveAccessibleDescription('This name is taken');
  });

  test('the menu of a row shows an action that is not available as disabled', async () => {
    const user = show(<Lists states={[LIST_STATES[0]]} />);
    await list('With rows').findByText('Saved');
    await user.click(list('With rows').getByRole('button', { name: 'Actions for Saved' }));
    expect(await screen.findByRole('menuitem', { name: /Rebuild/ })).toHaveAttribute('aria-disabled', 'true');
  });
});

test('the page has one main heading, and its table of contents links to every section', async () => {
  show(
    <PageProvider value={{ title: 'UI Kit Playground' }}>
      <UiKit />
    </PageProvider>,
  );
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'UI Kit Playground',
  ]);
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links)
    expect(at(link.getAttribute('href')?.slice(1) ?? '')).toHaveTextContent(link.textContent ?? '');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test('the page is open to every role, and in no menu', () => {
  const { access, menu, route } = screens.find(({ name }) => name === 'uikit') ?? {};
  expect({ view: access?.view, menu, route }).toEqual({ view: ROLES, menu: undefined, route: '/uikit' });
});
