import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormField } from '../../../declare/form.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import {
  changedBy,
  chooseFor,
  KEEP_MINE,
  NONE_DIFFER,
  NOTHING_SAVED,
  SAVE_MERGED,
  SAVING,
  TAKE_THEIRS,
} from '../../messages/form.ts';
import { CHANGED_MEANWHILE } from '../../messages/words.ts';
import { Input } from '../../ui/controls.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import type { Difference, Side } from './merge.ts';

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  justifyItems: 'start',
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars?.palette.tag.warning.text}`,
  borderRadius: theme.shape.borderRadius,
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0 },
  '& fieldset': { margin: 0, padding: 0, border: 0, display: 'grid', gap: theme.spacing(0.5) },
  '& legend': { padding: 0, fontWeight: theme.typography.fontWeightBold },
  '& label': { display: 'flex', gap: theme.spacing(1), alignItems: 'center' },
  '& small': { color: theme.vars?.palette.text.secondary },
}));

interface Props {
  differences: readonly Difference[];
  formatValue: (field: FormField, value: unknown) => string;
  fieldOf: (source: string) => FormField;
  saving: boolean;
  onSave: (chosen: Readonly<Record<string, Side | undefined>>) => void;
}

const who = ({ by, at }: Difference): string => [changedBy(by), at && showInstant(at)].filter(Boolean).join(', ');

/**
 * Shown when another user saved first: for each field the user chooses which value to keep. Nothing is overwritten that
 * was not shown here.
 */
export const ConflictPanel = ({ differences, formatValue, fieldOf, saving, onSave }: Props) => {
  const [chosen, setChosen] = useState<Record<string, Side | undefined>>(() =>
    Object.fromEntries(differences.map(({ source, preset }) => [source, preset])),
  );
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const open = differences.filter(({ source }) => chosen[source] === undefined);
  const reason = saving ? SAVING : open.length ? chooseFor(open.map(({ label }) => label).join(', ')) : undefined;
  return (
    <Box aria-label={CHANGED_MEANWHILE}>
      <h2 ref={heading} tabIndex={-1}>
        {CHANGED_MEANWHILE}
      </h2>
      <p>{differences.length ? NOTHING_SAVED : NONE_DIFFER}</p>
      {differences.map((one) => (
        <fieldset key={one.source}>
          <legend>{one.label}</legend>
          <small>{who(one)}</small>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} htmlFor={`${id}-${one.source}-${side}`}>
              <Input
                id={`${id}-${one.source}-${side}`}
                type="radio"
                name={`merge-${one.source}`}
                checked={chosen[one.source] === side}
                onChange={() => setChosen({ ...chosen, [one.source]: side })}
              />
              {side === 'mine' ? KEEP_MINE : TAKE_THEIRS}:{' '}
              <strong>{formatValue(fieldOf(one.source), one[side])}</strong>
            </label>
          ))}
        </fieldset>
      ))}
      <ReasonButton variant="contained" reason={reason} onClick={() => onSave(chosen)}>
        {SAVE_MERGED}
      </ReasonButton>
    </Box>
  );
};
