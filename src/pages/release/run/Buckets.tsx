import { styled } from '@mui/material/styles';
import { useStore } from 'ra-core';
import { useId } from 'react';
import { PAYMENT_METHODS } from '../../../../domain/bank/payment-methods.ts';
import { showInstant } from '../../../../domain/calendar/dates.ts';
import { formatUsd } from '../../../../domain/money.ts';
import type { BucketMode } from '../../../../domain/release/release-actions.ts';
import { BUCKET_MODES } from '../../../../domain/release/release-actions.ts';
import type { CheckRunDetail } from '../../../../resources/check-runs/calls.ts';
import { Pair, Pairs } from '../../../engine/record/Pairs.tsx';
import { Select } from '../../../ui/controls.ts';
import { bucketsOf } from './buckets.ts';

const Choice = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  '& label, & p': { ...theme.typography.caption, margin: 0, color: theme.vars?.palette.text.secondary },
}));

/** `display: contents`, so that the pairs are laid out with the card's other children. */
const Values = styled(Pairs)({ display: 'contents' });

const isMode = (value: string): value is BucketMode => value in BUCKET_MODES;

/** One stored choice for every run; a value that is no longer a mode counts as Auto. */
const useMode = () => {
  const [kept, keep] = useStore('release.buckets', 'auto');
  return [isMode(kept) ? kept : 'auto', keep] as const;
};

/** The amounts by payment method from the chosen source, with the source used. */
export const Buckets = ({ run }: { run: CheckRunDetail }) => {
  const [mode, keep] = useMode();
  const id = useId();
  const { from, builtAt, why, buckets } = bucketsOf(run, mode);
  const source = builtAt ? `${BUCKET_MODES[from]}, ${showInstant(builtAt)}` : BUCKET_MODES[from];
  return (
    <Pairs as="div" role="group" aria-label="Payment methods">
      <Choice>
        <label htmlFor={id}>Payment methods</label>
        <Select id={id} value={mode} aria-describedby={`${id}-shown`} onChange={(event) => keep(event.target.value)}>
          {Object.entries(BUCKET_MODES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Choice>
      <Values>
        {PAYMENT_METHODS.map((method) => {
          const bucket = buckets?.find((one) => one.method === method);
          return (
            <Pair key={method} label={method}>
              {bucket && (
                <>
                  {formatUsd(bucket.net)}
                  {bucket.voids !== 0 && (
                    <small>
                      {formatUsd(bucket.payments)} − {formatUsd(bucket.voids)} voids
                    </small>
                  )}
                </>
              )}
            </Pair>
          );
        })}
      </Values>
      <Choice>
        <p id={`${id}-shown`} role="status">
          Shown: {source}
          {why && <br />}
          {why}
        </p>
      </Choice>
    </Pairs>
  );
};
