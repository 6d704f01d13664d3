import { useQuery } from '@tanstack/react-query';
import type { ComponentType, Ref } from 'react';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { PAGE_SIZE_CAP } from '../../../declare/dialect.ts';
import type { FormField } from '../../../declare/form.ts';
import type { FieldMeta } from '../../../declare/record.ts';
import type { Resource } from '../../../declare/resource.ts';
import { isEmpty, nameOf, valueAt } from '../../../declare/values.ts';
import { centsToDollars, dollarsToCents, formatDecimal, parseCents } from '../../../domain/money.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { membersQuery } from '../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { Input, Select } from '../../ui/controls.ts';
import { Fault } from '../../ui/Fault.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { LookupInput } from './lazyLookup.ts';

/** Props of every input; the attributes in `given` go onto the control itself. */
export interface InputProps {
  value: unknown;
  onChange: (value: unknown) => void;
  field: FormField;
  meta: FieldMeta;
  resource: Resource;
  given: {
    id: string;
    ref: Ref<HTMLInputElement & HTMLSelectElement>;
    onBlur: () => void;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
    'aria-required': boolean | undefined;
  };
}

type InputKind = ComponentType<InputProps>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** How many existing records are read for suggestions when the API returns them all in one array. */
const SUGGESTED_FROM = 1000;

const Suggestions = ({ id, resource, source }: { id: string; resource: Resource; source: string }) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { api, name } = resource;
  const perPage = api.kind === 'rest' && api.total === 'array' ? SUGGESTED_FROM : PAGE_SIZE_CAP;
  const { data = [] } = useQuery({
    queryKey: [name, 'getList', 'suggestions', source],
    queryFn: async ({ signal }) => {
      const rows = (await provider.getList(name, { pagination: { page: 1, perPage }, signal })).data;
      const known = rows.map((row) => textOf(valueAt(row, source))).filter(Boolean);
      return [...new Set(known)].sort();
    },
  });
  return (
    <datalist id={id}>
      {data.map((known) => (
        <option key={known}>{known}</option>
      ))}
    </datalist>
  );
};

const TextInput: InputKind = ({ value, onChange, meta, field, resource, given }) => (
  <>
    <Input
      {...given}
      value={textOf(value)}
      maxLength={meta.max}
      list={field.suggest ? `${given.id}-known` : undefined}
      onChange={({ target }) => onChange(target.value)}
      sx={meta.kind === 'code' ? { typography: 'code' } : undefined}
    />
    {field.suggest && <Suggestions id={`${given.id}-known`} resource={resource} source={field.source} />}
  </>
);

const EmailInput: InputKind = ({ value, onChange, meta, given }) => (
  <Input
    {...given}
    type="email"
    autoComplete="off"
    value={textOf(value)}
    maxLength={meta.max}
    onChange={({ target }) => onChange(target.value)}
  />
);

const DateInput: InputKind = ({ value, onChange, given }) => (
  <Input {...given} type="date" value={textOf(value)} onChange={({ target }) => onChange(target.value || null)} />
);

const WHOLE = /^-?\d{1,10}$/;

/** Text that is not a number is kept, so that the schema rejects it with its own message. */
const IntegerInput: InputKind = ({ value, onChange, given }) => (
  <Input
    {...given}
    inputMode="numeric"
    value={textOf(value)}
    onChange={({ target }) => {
      const typed = target.value.trim();
      onChange(typed === '' ? null : WHOLE.test(typed) ? Number(typed) : target.value);
    }}
  />
);

const asTyped = (value: unknown): string => {
  const cents = typeof value === 'number' ? dollarsToCents(value) : undefined;
  return cents === undefined ? textOf(value) : formatDecimal(cents);
};

/** Dollars as typed; the form stores the API's number as soon as the text is a valid amount. */
const MoneyInput: InputKind = ({ value, onChange, given }) => {
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    const plain = text.replace(/[$,\s]/g, '');
    const cents = parseCents(plain);
    onChange(plain === '' ? null : cents === undefined ? text : centsToDollars(cents));
  };
  return (
    <Input
      {...given}
      inputMode="decimal"
      value={typed ?? asTyped(value)}
      onChange={({ target }) => change(target.value)}
      onBlur={() => {
        setTyped(undefined);
        given.onBlur();
      }}
      sx={{ textAlign: 'right' }}
    />
  );
};

const YesNoInput: InputKind = ({ value, onChange, given }) => (
  <Input {...given} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
);

interface Option {
  value: string;
  label: string;
}

const Options = ({ options, empty }: { options: readonly Option[]; empty: boolean }) => (
  <>
    {empty && <option value="">–</option>}
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </>
);

const ChoiceInput: InputKind = ({ value, onChange, meta, given }) => (
  <Select {...given} value={textOf(value)} onChange={({ target }) => onChange(target.value || null)}>
    <Options
      options={Object.entries(meta.choices ?? {}).map(([own, label]) => ({ value: own, label }))}
      empty={!meta.required || isEmpty(value)}
    />
  </Select>
);

/** One record found by a lookup. The form stores the whole record; only its id is sent. */
const FoundInput: InputKind = ({ value, onChange, field, meta, given }) =>
  meta.lookup && (
    <LookupInput
      lookup={meta.lookup}
      chosen={isRow(value) ? [value] : []}
      onChange={onChange}
      several={false}
      given={given}
      label={field.label ?? meta.label}
    />
  );

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && 'id' in value;

const ReferenceInput: InputKind = (props) =>
  props.meta.lookup ? <FoundInput {...props} /> : <MemberInput {...props} />;

/** One of another resource's records. While they load, the current value is shown as the only option. */
const MemberInput: InputKind = ({ value, onChange, meta, given }) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery(membersQuery(provider, meta.to ?? ''));
  const set = textOf(value);
  const waiting = set ? [{ value: set, label: error ? set : 'Loading…' }] : [];
  const options = data?.map((row) => ({ value: String(row.id), label: nameOf(row) })) ?? waiting;
  return (
    <>
      <Select {...given} value={set} onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}>
        <Options options={options} empty={!meta.required || isEmpty(value)} />
      </Select>
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
    </>
  );
};

/** The control of each field kind. Pivot fields use `PivotInputs` instead. */
export const INPUTS: Readonly<
  Record<Exclude<FieldMeta['kind'], 'id' | 'instant' | 'state' | 'children' | 'multiSelect'>, InputKind>
> = {
  text: TextInput,
  code: TextInput,
  email: EmailInput,
  date: DateInput,
  integer: IntegerInput,
  money: MoneyInput,
  yesNo: YesNoInput,
  choice: ChoiceInput,
  reference: ReferenceInput,
};
