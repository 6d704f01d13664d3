import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent, ReactNode } from 'react';
import { useId, useState } from 'react';
import type { TextParam } from '../../../../declare/list/params.ts';
import { searchedText } from '../../../../domain/identifiers.ts';
import { AMOUNT_NOT_VALID, APPLY, inDollars, notValid } from '../../../messages/filter-forms.ts';
import { Input } from '../../../ui/controls.ts';
import { useDebouncedText } from '../../../ui/useDebouncedText.ts';
import { useFilters } from './useFilter.ts';

export interface FilterProps<P> {
  param: P;
  close: () => void;
}

/** A filter form, applied with its button or Enter. */
export const Panel = ({ apply, error, children }: { apply: () => void; error?: string; children: ReactNode }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!error) apply();
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1, p: 1.5, width: 240 }}>
      {children}
      {error && (
        <Box role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
          {error}
        </Box>
      )}
      <Button type="submit" variant="contained">
        {APPLY}
      </Button>
    </Box>
  );
};

export const Labelled = ({ label, children }: { label: string; children: (id: string) => ReactNode }) => {
  const id = useId();
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="label" htmlFor={id} sx={{ typography: 'caption' }}>
        {label}
      </Box>
      {children(id)}
    </Box>
  );
};

/** An exact text. */
export const TextFilter = ({ param, close }: FilterProps<TextParam>) => {
  const [{ [param.name]: value }, set] = useFilters();
  const [text, setText] = useState(typeof value === 'string' ? value : '');
  const sought = searchedText(text);
  const error = sought && !param.pattern.test(sought) ? notValid(param.label) : undefined;
  const apply = () => {
    set({ [param.name]: sought || undefined });
    close();
  };
  return (
    <Panel apply={apply} error={error}>
      <Labelled label={param.label}>
        {(id) => <Input id={id} autoFocus value={text} onChange={({ target }) => setText(target.value)} />}
      </Labelled>
    </Panel>
  );
};

/** An amount; applied after a debounce, or immediately with Enter. */
export const AmountFilter = ({ param, close }: FilterProps<TextParam>) => {
  const [{ [param.name]: value }, set] = useFilters();
  const [refused, setRefused] = useState(false);
  const { text, type, now, leave } = useDebouncedText(typeof value === 'string' ? value : '', (typed) => {
    const plain = typed.replaceAll(/[$,\s]/g, '');
    const known = plain === '' || param.pattern.test(plain);
    setRefused(!known);
    if (known) set({ [param.name]: plain || undefined });
  });
  return (
    <Box sx={{ p: 1.5, width: 240 }}>
      <Labelled label={inDollars(param.label)}>
        {(id) => (
          <Input
            id={id}
            autoFocus
            inputMode="decimal"
            aria-invalid={refused}
            value={text}
            onChange={({ target }) => type(target.value)}
            onBlur={leave}
            onKeyDown={({ key }) => {
              if (key !== 'Enter') return;
              now();
              close();
            }}
          />
        )}
      </Labelled>
      <Box role="alert" sx={{ color: 'error.main', typography: 'caption' }}>
        {refused && AMOUNT_NOT_VALID}
      </Box>
    </Box>
  );
};
