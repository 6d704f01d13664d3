// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { DEPENDENT_RECORD, dependentResource } from '../../../src/engine/examples/dependent-form.ts';
import { Addressed } from '../../../src/engine/examples/Stage.tsx';
import type { InputProps } from '../../../src/engine/form/inputs/input.ts';
import RecordForm from '../../../src/engine/form/RecordForm.tsx';
import { InList } from '../../../src/engine/list/ListPage.tsx';
import type { Slots } from '../../../src/engine/slots.ts';
import { SlotsProvider } from '../../../src/engine/slots.ts';
import { show } from '../uikit/uikit-fixture.tsx';

/** A text input that counts how often it is drawn. */
const counted = () => {
  const drawn = vi.fn();
  const Input = ({ value, onChange, given: { id, ref } }: InputProps) => {
    drawn();
    return <input id={id} ref={ref} value={String(value ?? '')} onChange={onChange} />;
  };
  return { drawn, Input: lazy(async () => ({ default: Input })) };
};

test('a key draws its own field again; others only when what they depend on changes', async () => {
  const name = counted();
  const routing = counted(); // its `when` and `required` read the funding type
  const inputs: Slots['inputs'] = { name: name.Input, routing_number: routing.Input };
  const resource = dependentResource();
  const user = show(
    <SlotsProvider value={{ [resource.name]: { inputs } }}>
      <Addressed>
        <InList resource={resource} cells={{}} isSecond>
          <RecordForm record={DEPENDENT_RECORD} close={vi.fn()} />
        </InList>
      </Addressed>
    </SlotsProvider>,
  );
  const form = within(await screen.findByRole('form', { name: 'Edit vendor' }));
  await form.findByRole('button', { name: /Add recipient/ });
  const named = within(form.getByRole('group', { name: 'Vendor' })).getByLabelText(/^Name/);
  await user.click(named);
  name.drawn.mockClear();
  routing.drawn.mockClear();

  await user.keyboard('xyz');
  expect(named).toHaveValue(`${DEPENDENT_RECORD.name}xyz`);
  expect(name.drawn).toHaveBeenCalledTimes(3);
  expect(routing.drawn).not.toHaveBeenCalled();

  await user.selectOptions(form.getByLabelText(/^Funding type/), 'push');
  expect(routing.drawn).toHaveBeenCalledTimes(1);
  expect(name.drawn).toHaveBeenCalledTimes(3);
});
