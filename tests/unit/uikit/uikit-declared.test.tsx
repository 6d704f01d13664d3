import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fieldMeta } from '../../../declare/field.ts';
import { FIELD_KINDS } from '../../../declare/kinds/index.ts';
import { COLUMN_KINDS } from '../../../declare/list/columns.ts';
import { columnExamples } from '../../../src/engine/examples/columns.ts';
import { FIELD_EXAMPLES, fieldExamples } from '../../../src/engine/examples/fields.ts';
import { paramExamples } from '../../../src/engine/examples/params.ts';
import { Columns } from '../../../src/pages/uikit/Columns.tsx';
import { Fields } from '../../../src/pages/uikit/Fields.tsx';
import { Filters } from '../../../src/pages/uikit/Filters.tsx';
import { at, expectWords, show } from './uikit-fixture.tsx';

describe('columns', () => {
  test('have an example of every declared kind', () => {
    expect(new Set(columnExamples().map(({ column }) => column.kind))).toEqual(new Set(COLUMN_KINDS));
  });

  test('each shows the text its example expects, and the full text in a tooltip when cut short', async () => {
    show(<Columns />);
    for (const { id, shows, tip } of columnExamples()) {
      const cell = at(id);
      // the name of a referenced record comes from the server
      await waitFor(() => expectWords(cell.textContent, shows));
      if (tip === undefined) expect(cell).not.toHaveAttribute('data-tip');
      else expectWords(cell.getAttribute('data-tip'), tip);
    }
  });
});

/** The value that a user reads in a field: typed, chosen, or shown as text when the field is read-only. */
const readField = (field: Element): string => {
  const words = [
    ...field.querySelectorAll(
      'input, select, textarea, li, pre, :scope > span:not(.label, .hint, .fault), :scope > dd:not(:has(pre))',
    ),
  ].map((part) => {
    if (part instanceof HTMLSelectElement) return part.selectedOptions[0]?.textContent;
    if (part instanceof HTMLTextAreaElement) return part.value;
    if (!(part instanceof HTMLInputElement)) return part.textContent;
    const label = part.closest('[role="group"]:not([data-section])')
      ? (part.labels?.[0]?.textContent ?? '')
      : undefined;
    if (part.type === 'checkbox') return part.checked && (label ?? 'checked');
    return part.value && [label, part.value].filter(Boolean).join(' ');
  });
  return words.filter(Boolean).join(', ');
};

describe('fields', () => {
  test('have examples of every kind', () => {
    expect(Object.keys(FIELD_EXAMPLES).toSorted()).toEqual(FIELD_KINDS.map(({ name }) => name).toSorted());
  });

  test('each shows the value its example expects, and its error', async () => {
    show(<Fields />);
    await within(await screen.findByRole('group', { name: 'multiSelect' })).findByLabelText('004 OH');
    await within(screen.getByRole('group', { name: 'children' })).findAllByLabelText('TN');
    await screen.findAllByRole('listitem');
    for (const { kind, schema, field, shows, fault } of fieldExamples()) {
      const label = field?.label ?? fieldMeta(schema)?.label ?? '';
      const panel = screen.getByRole('group', { name: kind });
      const own = within(panel).queryByRole('group', { name: label });
      const named = () =>
        [...panel.querySelectorAll('label, .label, dt')].find((one) => one.textContent?.replace(' *', '') === label);
      const block = own ?? named()?.parentElement;
      if (!block) throw new Error(`${kind} has no field "${label}"`);
      await waitFor(() => expectWords(readField(block), shows));
      // with several inputs, the error belongs to the whole group
      const described = block.hasAttribute('aria-describedby') ? block : block.querySelector('input, select, textarea');
      if (fault) expect(described).toHaveAccessibleDescription(fault);
      else expect(block.querySelector('.fault')).toBeNull();
      if (field?.hint) expect(block.querySelector('input')).toHaveAccessibleDescription(field.hint);
    }
  });

  test('whose records could not be loaded show an error and Retry', async () => {
    show(<Fields />);
    for (const kind of ['reference', 'multiSelect', 'children']) {
      const alert = await within(await screen.findByRole('group', { name: kind })).findByRole('alert');
      expect(alert).toHaveTextContent('The server could not do thisThe database is away');
      expect(within(alert).getByRole('button', { name: 'Retry' })).toBeEnabled();
    }
  });

  test('a lookup finds a record by the typed text', async () => {
    const user = show(<Fields />);
    const box = await within(await screen.findByRole('group', { name: 'reference' })).findByRole('combobox', {
      name: /To be found/,
    });
    await user.type(box, 'blue');
    await user.click(await screen.findByRole('option', { name: '20871 · Bluebird Foods' }));
    expect(await screen.findAllByRole('button', { name: 'Remove 20871 · Bluebird Foods' })).toHaveLength(2);
  });
});

describe('filters', () => {
  const cases = paramExamples().flatMap((example) => example.states.map((state, i) => ({ ...example, ...state, i })));

  test('each button shows its active values, and each active value can be removed', async () => {
    show(<Filters />);
    for (const { param, shows, chips, i } of cases) {
      const place = at(`filter-${param.name}-${i}`);
      const control = place.querySelector('input, button');
      if (control instanceof HTMLInputElement) expect(control).toHaveValue(shows);
      else expect(control).toHaveAccessibleName(shows);
      await waitFor(() => {
        const set = within(place).queryByRole('group', { name: 'Active filters' });
        const buttons = set ? within(set).getAllByRole('button') : [];
        expect(buttons).toHaveLength(chips.length);
        for (const [n, chip] of chips.entries()) expectWords(buttons[n]?.textContent, chip);
      });
    }
  });

  test.each(paramExamples().flatMap((example) => (example.offers ? [{ ...example, name: example.param.label }] : [])))(
    '$name opens a menu with its options',
    async (example) => {
      const { param, offers = [] } = example;
      const user = show(<Filters examples={[example]} />);
      await user.click(within(at(`filter-${param.name}-0`)).getByRole('button', { name: param.label }));
      const menu = await screen.findByRole('dialog', { name: param.label });
      await waitFor(() => {
        const offered = [...menu.querySelectorAll('label, button')].map((one) => one.textContent);
        for (const offer of offers) {
          if (offer instanceof RegExp) expect(offered).toContainEqual(expect.stringMatching(offer));
          else expect(offered).toContain(offer);
        }
      });
    },
  );
});
