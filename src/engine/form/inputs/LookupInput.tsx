import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { nameOf, valueAt } from '../../../../declare/list/values.ts';
import type { Lookup } from '../../../../declare/lookup.ts';
import { searchedText } from '../../../../domain/identifiers.ts';
import type { Row } from '../../../dataProvider/client-side-list.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { chosenOf, NOT_LOOKED_UP, removeNamed, SEARCHING } from '../../../messages/inputs.ts';
import { NO_MATCHES, SEARCH } from '../../../messages/words.ts';
import { Input } from '../../../ui/controls.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { InputProps } from './input.ts';

const Chosen = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const labelFor = ({ labelFields }: Lookup, row: Row): string =>
  labelFields
    .map((word) => nameOf(valueAt(row, word)))
    .filter(Boolean)
    .join(' · ') || nameOf(row);

const useFound = (lookup: Lookup, typed: string, open: boolean) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const searchText = useDebounced(searchedText(typed), lookup.debounceMs ?? 500);
  return useQuery({
    queryKey: ['lookup', lookup.path, searchText],
    queryFn: ({ signal }) => provider.find(lookup, searchText, signal),
    enabled: open,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
};

interface Props {
  lookup: Lookup;
  chosen: readonly Row[];
  /** Receives the chosen records when `several`, otherwise one record or null. */
  onChange: (value: unknown) => void;
  several: boolean;
  label: string;
  given: InputProps['given'];
}

/** A search box that finds records on the server. The chosen records are listed below it and can be removed. */
const LookupInput = ({ lookup, chosen, onChange, several, label, given }: Props) => {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const { data: found = [], isFetching, error } = useFound(lookup, typed, open);
  const { groupBy: under } = lookup;
  const options = found.filter(({ id }) => !chosen.some((one) => one.id === id));
  const sorted = under ? options.toSorted((a, b) => headingOf(a, under).localeCompare(headingOf(b, under))) : options;
  return (
    <>
      {(several || chosen.length === 0) && (
        <Autocomplete<Row>
          value={null}
          inputValue={typed}
          onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
          open={open}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onChange={(_, row) => row && onChange(several ? [...chosen, row] : row)}
          id={given.id}
          options={sorted}
          // the server has already filtered, possibly by fields the option does not show
          filterOptions={(all) => all}
          groupBy={under ? (row) => headingOf(row, under) : undefined}
          getOptionLabel={(row) => labelFor(lookup, row)}
          getOptionKey={(row) => row.id}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          loading={isFetching && sorted.length === 0}
          noOptionsText={error ? NOT_LOOKED_UP : NO_MATCHES}
          clearOnBlur
          blurOnSelect={!several}
          slotProps={{ paper: { elevation: 4 } }}
          renderInput={({ InputProps, inputProps }) => (
            <div ref={InputProps.ref}>
              <Input
                {...inputProps}
                aria-invalid={given['aria-invalid']}
                aria-required={given['aria-required']}
                aria-describedby={given['aria-describedby']}
                onBlur={(event) => {
                  inputProps.onBlur?.(event);
                  given.onBlur();
                }}
                type="search"
                placeholder={SEARCH}
                sx={{ width: '100%' }}
              />
            </div>
          )}
        />
      )}
      {chosen.length > 0 && (
        <Chosen aria-label={chosenOf(label)}>
          {chosen.map((row) => (
            <li key={row.id}>
              <Button
                variant="outlined"
                color="inherit"
                size="small"
                endIcon={<Close aria-hidden />}
                aria-label={removeNamed(labelFor(lookup, row))}
                onClick={() => onChange(several ? chosen.filter(({ id }) => id !== row.id) : null)}
              >
                {labelFor(lookup, row)}
              </Button>
            </li>
          ))}
        </Chosen>
      )}
      <Hidden role="status">{open && isFetching ? SEARCHING : ''}</Hidden>
    </>
  );
};

const headingOf = (row: Row, under: string): string => nameOf(valueAt(row, under));

export default LookupInput;
