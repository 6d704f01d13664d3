import { Input, Select } from '../../ui/controls.ts';
import { RefreshMenu } from '../list/RefreshMenu.tsx';
import type { ComponentExample } from './component-example.ts';

const control = (state: string, Draw: ComponentExample['Draw'], role = 'textbox'): ComponentExample => ({
  state,
  shows: '',
  has: { role, name: state },
  Draw,
});

/** The inputs used in forms and filters, and other controls of the engine. */
export const CONTROL_EXAMPLES = {
  Input: [
    control('Empty', () => <Input aria-label="Empty" placeholder="Placeholder" />),
    control('Filled', () => <Input aria-label="Filled" defaultValue="Acme Dental" />),
    control('Wrong', () => <Input aria-label="Wrong" aria-invalid defaultValue="Acme" />),
    control('Read only', () => <Input aria-label="Read only" readOnly defaultValue="Acme Dental" />),
    control('Disabled', () => <Input aria-label="Disabled" disabled defaultValue="Acme Dental" />),
    control('Box', () => <Input aria-label="Box" type="checkbox" defaultChecked />, 'checkbox'),
    control('Disabled box', () => <Input aria-label="Disabled box" type="checkbox" disabled />, 'checkbox'),
    control('One of several', () => <Input aria-label="One of several" type="radio" defaultChecked />, 'radio'),
  ],
  Select: [
    {
      ...control('Usable', () => <Select aria-label="Usable">{<option>Push</option>}</Select>, 'combobox'),
      shows: 'Push',
    },
    {
      ...control(
        'Disabled',
        () => (
          <Select aria-label="Disabled" disabled>
            <option>Push</option>
          </Select>
        ),
        'combobox',
      ),
      shows: 'Push',
    },
  ],
  RefreshMenu: [
    {
      state: 'Off',
      shows: 'Refresh',
      has: { role: 'button', name: 'Auto-refresh' },
      Draw: () => <RefreshMenu refresh={() => undefined} />,
    },
  ],
} satisfies Record<string, readonly ComponentExample[]>;
