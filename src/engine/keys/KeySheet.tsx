import { styled } from '@mui/material/styles';
import { SINGLE_KEYS, withShift } from '../../messages/keys.ts';
import { KEYS } from '../../messages/words.ts';
import { Input } from '../../ui/controls.ts';
import { PlainDialog } from '../../ui/overlays/PlainDialog.tsx';
import type { Key } from './keys.ts';
import { keyGroups, useSingleKeys } from './keys.ts';

const Sheet = styled('table')(({ theme }) => ({
  width: '100%',
  marginBottom: theme.spacing(2),
  borderCollapse: 'collapse',
  ...theme.typography.body2,
  '& caption': { ...theme.typography.h3, padding: theme.spacing(0, 0, 0.5), textAlign: 'left' },
  '& th': { width: '40%', padding: theme.spacing(0.5, 2, 0.5, 0), textAlign: 'left', fontWeight: 400 },
  '& td': { padding: theme.spacing(0.5, 0) },
  '& kbd': {
    ...theme.typography.code,
    padding: theme.spacing(0.25, 0.75),
    border: `1px solid ${theme.vars?.palette.outline}`,
    borderRadius: theme.shape.borderRadius,
  },
}));

const Switch = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 24,
  marginBottom: theme.spacing(2),
}));

/** The groups with their shortcuts, without entries that are only in the command palette. */
const pressedGroups = () =>
  keyGroups()
    .map(({ title, keys }) => ({ title, keys: keys.filter(({ key }) => key !== undefined) }))
    .filter(({ keys }) => keys.length > 0);

const nameOf = ({ key = '', shift, display }: Key): string => display ?? (shift ? withShift(key) : key);

/**
 * The keyboard shortcuts of this screen, and the switch that turns single-key shortcuts off (docs/rules/console.md,
 * "Keys").
 */
const KeySheet = ({ onClose }: { onClose: () => void }) => {
  const [on, setOn] = useSingleKeys();
  return (
    <PlainDialog title={KEYS} onClose={onClose}>
      <Switch>
        <Input type="checkbox" checked={on} onChange={() => setOn(!on)} />
        {SINGLE_KEYS}
      </Switch>
      {pressedGroups().map(({ title, keys }) => (
        <Sheet key={title}>
          <caption>{title}</caption>
          <tbody>
            {keys.map((one) => (
              <tr key={nameOf(one)}>
                <th scope="row">
                  <kbd>{nameOf(one)}</kbd>
                </th>
                <td>{one.description}</td>
              </tr>
            ))}
          </tbody>
        </Sheet>
      ))}
    </PlainDialog>
  );
};

export default KeySheet;
