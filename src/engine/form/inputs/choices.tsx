import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { isEmpty, shownName } from '../../../../declare/list/values.ts';
import { membersQuery } from '../../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { LOADING_CHOICES } from '../../../messages/inputs.ts';
import { NO, YES } from '../../../messages/words.ts';
import { Select } from '../../../ui/controls.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { factsOf } from '../../useFaultNotice.ts';
import type { InputKind } from './input.ts';
import { isRow, textOf } from './input.ts';
import { LookupInput } from './lazy.ts';
import { Switch } from './Switch.ts';

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

/** One of the choices that the field offers; one that the record already has is always shown. */
export const ChoiceInput: InputKind = ({ value, onChange, field, meta, given }) => {
  const { offer } = field;
  const set = textOf(value);
  const isOffered = (own: string) => !Array.isArray(offer) || offer.includes(own) || own === set;
  const options = Object.entries(meta.choices ?? {}).flatMap(([own, label]) =>
    isOffered(own) ? [{ value: own, label }] : [],
  );
  const read = (text: string) => meta.kind.parse?.(text, meta) ?? text;
  return (
    <Select {...given} value={set} onChange={({ target }) => onChange(target.value ? read(target.value) : null)}>
      <Options options={options} empty={!meta.required || isEmpty(value)} />
    </Select>
  );
};

const YES_NO: readonly Option[] = [
  { value: 'true', label: YES },
  { value: 'false', label: NO },
];

/** A switch; an optional field, which may also be unknown, is a choice. */
export const YesNoInput: InputKind = ({ value, onChange, meta, given }) =>
  meta.required ? (
    <Switch
      {...given}
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state itself
      role="switch"
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  ) : (
    <Select
      {...given}
      value={isEmpty(value) ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
    >
      <Options options={YES_NO} empty />
    </Select>
  );

/** One of another resource's records. While they load, the current value is shown as the only option. */
const MemberInput: InputKind = ({ value, onChange, meta, given }) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery(membersQuery(provider, meta.to ?? ''));
  const set = textOf(value);
  const waiting = set ? [{ value: set, label: error ? set : LOADING_CHOICES }] : [];
  const options = data?.map((row) => ({ value: String(row.id), label: shownName(row) })) ?? waiting;
  return (
    <>
      <Select {...given} value={set} onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}>
        <Options options={options} empty={!meta.required || isEmpty(value)} />
      </Select>
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
    </>
  );
};

/** A record: one of a list, or one found by a lookup. The form stores the whole found record; only its id is sent. */
export const ReferenceInput: InputKind = (props) => {
  const { meta, value, onChange, given, label } = props;
  if (!meta.lookup) return <MemberInput {...props} />;
  const chosen = isRow(value) ? [value] : [];
  return (
    <LookupInput lookup={meta.lookup} chosen={chosen} onChange={onChange} several={false} given={given} label={label} />
  );
};
