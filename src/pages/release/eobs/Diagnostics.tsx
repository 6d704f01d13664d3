import Info from '@mui/icons-material/InfoOutlined';
import { styled } from '@mui/material/styles';
import { Dash } from '../../../engine/cells/Dash.tsx';
import { HoverPanel } from './HoverPanel.tsx';

const Trigger = styled('button')(({ theme }) => ({
  '&&': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 24,
    minHeight: 24,
    padding: 0,
    border: 0,
    color: theme.vars?.palette.text.secondary,
    background: 'none',
    cursor: 'help',
    '& svg': { fontSize: 18 },
  },
}));

const Pairs = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: theme.spacing(0, 2),
  margin: 0,
  '& dt': { ...theme.typography.code, color: theme.vars?.palette.text.secondary },
  '& dd': { ...theme.typography.code, margin: 0 },
}));

interface Props {
  /** What they are of: `claim 123`. */
  of: string;
  values: Readonly<Record<string, string | null>>;
}

/** Diagnostic data from the claims system, under its original names. */
export const Diagnostics = ({ of, values }: Props) => (
  <HoverPanel
    label={`Diagnostics of ${of}`}
    trigger={(props) => (
      <Trigger type="button" data-cell="" tabIndex={-1} aria-label={`Info on ${of}`} {...props}>
        <Info aria-hidden />
      </Trigger>
    )}
  >
    {() => (
      <Pairs>
        {Object.entries(values).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value ?? <Dash />}</dd>
          </div>
        ))}
      </Pairs>
    )}
  </HoverPanel>
);
