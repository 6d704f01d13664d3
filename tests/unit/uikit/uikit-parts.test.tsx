import { readdirSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ComponentExample } from '../../../src/engine/examples/component-example.ts';
import { CONTROL_EXAMPLES } from '../../../src/engine/examples/controls.tsx';
import { FORM_EXAMPLES } from '../../../src/engine/examples/forms.tsx';
import { NOTICE_EXAMPLES } from '../../../src/engine/examples/notices.ts';
import { PANEL_EXAMPLES } from '../../../src/engine/examples/panels.tsx';
import { UI_EXAMPLES } from '../../../src/engine/examples/parts.tsx';
import { PartExamples } from '../../../src/pages/uikit/Example.tsx';
import { Notices as Raisers } from '../../../src/pages/uikit/Notices.tsx';
import { at, expectWords, show } from './uikit-fixture.tsx';

const expectExample = async (place: HTMLElement, { shows, has }: ComponentExample) => {
  await waitFor(() => expectWords(place.textContent, shows)); // charts come when they are drawn
  if (!has) return;
  const { role, name, description } = has;
  const found = await within(place).findByRole(role, name ? { name } : {});
  if (description) expect(found).toHaveAccessibleDescription(description);
};

const groups: readonly [string, Readonly<Record<string, readonly ComponentExample[]>>][] = [
  ['ui', UI_EXAMPLES],
  ['control', CONTROL_EXAMPLES],
  ['form', FORM_EXAMPLES],
  ['panel', PANEL_EXAMPLES],
];

describe.each(groups)('components of %s', (_, examples) => {
  const names = Object.keys(examples);

  test.each(names)('%s', async (name) => {
    const states = examples[name] ?? [];
    const user = show(<PartExamples examples={{ [name]: states }} />);
    for (const [i, example] of states.entries()) {
      const place = at(`part-${name}-${i}`);
      if (!example.opens) {
        await expectExample(place, example);
        continue;
      }
      await user.click(within(place).getByRole('button', { name: `Show: ${example.state}` }));
      const shown = (await screen.findAllByRole(example.has?.role ?? '', { name: example.has?.name }))[0];
      const whole = example.has?.role === 'alertdialog' ? shown?.closest<HTMLElement>('.MuiDialog-root') : place;
      expectWords(whole?.textContent?.replace(/^Hide/, ''), example.shows);
      if (example.has?.description) expect(shown).toHaveAccessibleDescription(example.has.description);
      const out = within(whole ?? place).queryByRole('button', { name: /^(Cancel|Keep editing|Hide: .*)$/ });
      await user.click(out ?? place);
      await waitFor(() => expect(within(place).getByRole('button', { name: /^Show/ })).toHaveFocus());
    }
  });
});

test('every component in src/ui has examples', () => {
  const files = readdirSync('src/ui').filter((file) => file.endsWith('.tsx'));
  expect(Object.keys(UI_EXAMPLES).sort()).toEqual(files.map((file) => file.replace('.tsx', '')).sort());
});

test.each(NOTICE_EXAMPLES)('a notification of type $type', async ({ type, message, requestId }) => {
  const user = show(<Raisers />);
  await user.click(screen.getByRole('button', { name: `Raise: ${type}` }));
  const corner = screen.getByRole('region', { name: 'Notices' });
  expect(await within(corner).findByText(message)).toBeInTheDocument();
  if (requestId) expect(corner).toHaveTextContent(`Request id ${requestId}`);
});
