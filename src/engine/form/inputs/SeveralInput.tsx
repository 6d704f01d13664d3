import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions } from 'ra-core';
import type { FormField } from '../../../../declare/form.ts';
import { shownName } from '../../../../declare/list/values.ts';
import { inheritanceOf, sortRoles } from '../../../../domain/roles.ts';
import { membersQuery } from '../../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { factsOf } from '../../useFaultNotice.ts';
import { Labelled } from '../Labelled.ts';
import { CheckList } from './CheckList.tsx';
import type { InputKind, InputProps } from './input.ts';
import { isRow } from './input.ts';
import { LookupInput } from './lazy.ts';

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The choices the user may add. Values the record already has are always shown and can be removed. */
const useOffered = ({ offer }: FormField): ((value: string) => boolean) => {
  const { permissions } = usePermissions<{ roles: readonly string[] } | undefined>();
  if (!offer) return () => true;
  const offered: readonly string[] =
    offer === 'managed-roles' ? inheritanceOf(sortRoles(permissions?.roles ?? [])) : offer;
  return (value) => offered.includes(value);
};

const Choices = ({ field, meta, value, label, onChange, isTitled, given, children }: InputProps) => {
  const isOffered = useOffered(field);
  const chosen = listOf(value).map(String);
  const options = Object.entries(meta.choices ?? {})
    .map(([own, label]) => ({ value: own, label }))
    .filter((option) => isOffered(option.value) || chosen.includes(option.value));
  return (
    <CheckList
      label={label}
      isTitled={isTitled}
      given={given}
      required={meta.required}
      options={options}
      chosen={chosen}
      all={Array.isArray(field.offer)}
      onChange={onChange}
    >
      {children}
    </CheckList>
  );
};

const Members = ({ label, field, meta, value, onChange, isTitled, given, children }: InputProps) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    ...membersQuery(provider, meta.to ?? ''),
    enabled: meta.to !== undefined,
  });
  const members = field.members ?? data ?? [];
  const rows = listOf(value).filter(isRow);
  return (
    <CheckList
      label={label}
      isTitled={isTitled}
      given={given}
      required={meta.required}
      all={false}
      options={members.map((member) => ({ value: member.id, label: shownName(member) }))}
      chosen={rows.map(({ id }) => id)}
      onChange={(ids) =>
        onChange(ids.flatMap((id) => rows.find((row) => row.id === id) ?? members.find((row) => row.id === id) ?? []))
      }
    >
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {children}
    </CheckList>
  );
};

/** A field with several values: of a fixed set, of records (a resource's, or those offered), or found by a lookup. */
export const SeveralInput: InputKind = (props) => {
  const { meta, label, given, value, onChange, children } = props;
  if (meta.choices) return <Choices {...props} />;
  if (!meta.lookup) return <Members {...props} />;
  return (
    <Labelled data-width="address">
      <label htmlFor={given.id}>{label}</label>
      <LookupInput
        lookup={meta.lookup}
        chosen={listOf(value).filter(isRow)}
        onChange={onChange}
        several
        given={given}
        label={label}
      />
      {children}
    </Labelled>
  );
};
