// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Problem } from '../../../src/dataProvider/problem.ts';
import { ErrorSummary } from '../../../src/engine/form/ErrorSummary.tsx';
import { factsOf } from '../../../src/engine/useFaultNotice.ts';
import { show } from '../uikit/uikit-fixture.tsx';

const Summary = ({ of }: { of: string }) => {
  const input = document.getElementById(of) ?? undefined;
  return <ErrorSummary lines={[{ message: 'Wrong', input }]} />;
};

test.each([
  [
    'a folded part',
    <details key="folded">
      <input id="in" aria-label="In" />
    </details>,
    'in',
  ],
  [
    'a section, whose field is disabled',
    // biome-ignore lint/a11y/useSemanticElements: as the sections of a form are
    <div role="group" key="panel" aria-label="In" data-section="" tabIndex={-1}>
      {<input id="in" disabled />}
    </div>,
    'in',
  ],
])('an error opens %s and moves the focus there', async (_, held, of) => {
  const user = show(<div>{held}</div>);
  show(<Summary of={of} />);
  await user.click(screen.getByRole('link', { name: /^(In|Wrong)$/ }));
  expect(screen.getByLabelText('In')).toBeVisible();
  expect(screen.getByLabelText('In')).toHaveFocus();
});

test('an error of several inputs is called by what they are together, not by the first of them', () => {
  show(
    // biome-ignore lint/a11y/useSemanticElements: as the inputs of a form are
    <div role="group" aria-label="Locations" aria-describedby="in-fault">
      <input type="checkbox" id="in" />
      <label htmlFor="in">001 TN</label>
    </div>,
  );
  show(<Summary of="in" />);
  expect(screen.getByRole('link', { name: 'Locations' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '001 TN' })).toBeNull();
});

test('a refusal that names fields is said as what it says of each', () => {
  const issues = [
    { path: 'reason', message: 'Reason is required' },
    { path: 'date', message: 'Date is over' },
  ];
  const refusal = new Problem({ status: 422, code: 'invalid', message: 'Some fields need your attention.', issues });
  expect(factsOf(refusal)).toMatchObject({ status: 422, message: 'Reason is required; Date is over' });
});
