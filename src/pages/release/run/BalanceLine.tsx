import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatUsd } from '../../../../domain/money.ts';
import type { CheckRunDetail } from '../../../../resources/check-runs/calls.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { FileLink } from '../../files/FileLink.tsx';
import { addressOf } from '../addresses.ts';
import type { Compared } from './balance.ts';
import { balanceOf } from './balance.ts';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.h2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  margin: 0,
  fontVariantNumeric: 'tabular-nums',
  // the reasons are read whole
  '& [data-dot]': { whiteSpace: 'normal' },
  '& small': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary },
  '& > span:has(> small)': { display: 'inline-flex', alignItems: 'baseline', gap: theme.spacing(0.5) },
}));

const Amount = ({ of, children }: { of: string; children: ReactNode }) => (
  <span>
    <small>{of}</small> {children}
  </span>
);

/** Whether another total equals that of the files; neutral if it is missing. */
const Sign = ({ of }: { of: Compared }) => {
  if (of.cents === undefined) return <span>·</span>;
  const [sign, word] = of.difference ? ['≠', 'differs from'] : ['=', 'equals'];
  return (
    <span>
      <span aria-hidden>{sign}</span>
      <Hidden>{word}</Hidden>
    </span>
  );
};

const DifferenceTag = ({ who, of }: { who: string; of: Compared }) =>
  of.difference ? (
    <Tag tone={of.difference.tone} dot>
      {who} {of.difference.text}
    </Tag>
  ) : null;

/** LCR = files = processor = register, with the reasons of each difference. */
export const BalanceLine = ({ run }: { run: CheckRunDetail }) => {
  const { files, lcr, processor, register } = balanceOf(run);
  return (
    <Line>
      <Amount of="LCR">{lcr.cents === undefined ? <small>not received</small> : formatUsd(lcr.cents)}</Amount>
      <Sign of={lcr} />
      <Amount of="files">{formatUsd(files)}</Amount>
      <Sign of={processor} />
      <Amount of="processor">
        {processor.cents === undefined ? <small>no answer yet</small> : formatUsd(processor.cents)}
      </Amount>
      <Sign of={register} />
      <Amount of="register">
        {register.cents === undefined ? <small>not built yet</small> : formatUsd(register.cents)}
      </Amount>
      <DifferenceTag who="LCR" of={lcr} />
      <DifferenceTag who="Processor" of={processor} />
      <DifferenceTag who="Register" of={register} />
      {run.lcr_file && (
        <small>
          <FileLink
            address={addressOf('cr-total', { id: run.lcr_file.id, filename: run.lcr_file.original_filename })}
          />
        </small>
      )}
    </Line>
  );
};
