import Info from '@mui/icons-material/InfoOutlined';
import { styled } from '@mui/material/styles';
import { Pair, Pairs } from '../../../engine/record/Pairs.tsx';
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
      <Pairs data-beside="">
        {Object.entries(values).map(([name, value]) => (
          <Pair key={name} label={name}>
            {value}
          </Pair>
        ))}
      </Pairs>
    )}
  </HoverPanel>
);
