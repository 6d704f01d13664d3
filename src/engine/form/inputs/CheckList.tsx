import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { ALL_CHOICES } from '../../../messages/words.ts';
import { Input } from '../../../ui/controls.ts';
import { Labelled } from '../Labelled.ts';
import type { InputProps } from './input.ts';

/** Two columns where there is room. */
const Ticks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5, 2),
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(240px, 100%), 1fr))',
  maxWidth: 560,
}));

const Check = styled('label')(({ theme }) => ({
  '&&': { ...theme.typography.body1, color: theme.vars?.palette.text.primary },
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 24,
}));

export interface Option<V> {
  value: V;
  label: string;
}

interface Props<V> {
  label: string;
  required?: boolean;
  options: readonly Option<V>[];
  chosen: readonly V[];
  onChange: (chosen: readonly V[]) => void;
  /** Adds a checkbox that selects all options. */
  all: boolean;
  isTitled: boolean;
  given: InputProps['given'];
  children: ReactNode;
}

/**
 * One checkbox per option, in the given order. The first has the field's own id, so that the error summary can link to
 * it.
 */
export const CheckList = <V extends string | number>(props: Props<V>) => {
  const { label, required, options, chosen, onChange, all, isTitled, given, children } = props;
  const { id, ref, 'aria-required': _, 'aria-describedby': describedBy, ...rest } = given;
  const everything = options.map(({ value }) => value);
  const isWhole = everything.length > 0 && everything.every((value) => chosen.includes(value));
  const toggle = (value: V) => onChange(everything.filter((one) => (one === value) !== chosen.includes(one)));
  return (
    <Labelled role="group" aria-label={label} aria-describedby={describedBy}>
      {!isTitled && (
        <span className="label" aria-hidden>
          {label}
          {required && ' *'}
        </span>
      )}
      {all && (
        <Check>
          <Input
            type="checkbox"
            checked={isWhole}
            ref={(box) => {
              if (box) box.indeterminate = !isWhole && chosen.length > 0;
            }}
            onChange={() => onChange(isWhole ? [] : everything)}
          />
          {ALL_CHOICES}
        </Check>
      )}
      <Ticks>
        {options.map(({ value, label: words }, i) => (
          <Check key={value}>
            <Input
              {...rest}
              id={i === 0 ? id : `${id}-${value}`}
              ref={i === 0 ? ref : undefined}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
            />
            {words}
          </Check>
        ))}
      </Ticks>
      {children}
    </Labelled>
  );
};
