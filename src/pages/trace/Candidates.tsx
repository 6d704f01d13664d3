import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { TracedEob } from '../../../contract/trace.ts';
import { showDollars } from '../../../declare/kinds/money.ts';
import { traceAddress } from '../../../domain/release/trace-address.ts';
import { useOver } from '../../engine/over.ts';

const Listed = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& button': { justifyContent: 'space-between', gap: theme.spacing(2), width: '100%', textAlign: 'left' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars?.palette.text.secondary },
}));

/** The EOBs that a number or a bank entry may be about; one is chosen. */
export const Candidates = ({ candidates, more }: { candidates: readonly TracedEob[]; more: boolean }) => {
  const { open } = useOver();
  const several = more ? `The newest ${candidates.length}` : `${candidates.length}`;
  return (
    <>
      <p>{several} EOBs fit. Choose one.</p>
      <Listed>
        {candidates.map(({ id, label, detail, amount }) => (
          <li key={id}>
            <Button color="inherit" onClick={() => open(traceAddress('eob', id))}>
              <span>
                {label}
                <small>{detail}</small>
              </span>
              <span>{showDollars(amount)}</span>
            </Button>
          </li>
        ))}
      </Listed>
    </>
  );
};
