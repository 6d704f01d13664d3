import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Pivot } from '../../../../declare/list/columns.ts';
import { nameOf, valueAt } from '../../../../declare/list/values.ts';
import { membersQuery } from '../../../dataProvider/list-query.ts';
import type { ConsoleDataProvider } from '../../../dataProvider/provider.ts';
import { Input } from '../../../ui/controls.ts';
import { Fault } from '../../../ui/Fault.tsx';
import { factsOf } from '../../useFaultNotice.ts';
import { Labelled } from '../Labelled.ts';
import type { InputProps } from './input.ts';

/** The child rows with one member's value set; an empty value removes the row. */
export const withMember = (
  rows: readonly object[],
  { key: by, value: show }: Pivot,
  id: string | number,
  value: string,
): object[] => {
  const others = rows.filter((row) => valueAt(row, by) !== id);
  if (value === '') return others;
  return [...others, { [by]: id, [show]: value }].sort((a, b) =>
    String(valueAt(a, by)).localeCompare(String(valueAt(b, by)), 'en', { numeric: true }),
  );
};

/** One date input per member of `pivot.columnsFrom`. A blank date stores no child row. */
export const PivotInputs = ({ label, field: { pivot }, ...props }: InputProps) =>
  pivot && <Inputs label={label} pivot={pivot} {...props} />;

type Props = Pick<InputProps, 'label' | 'value' | 'onChange' | 'given' | 'children'> & { pivot: Pivot };

const Inputs = ({ label, pivot, value, onChange, given, children }: Props) => {
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: members = [], error, refetch } = useQuery(membersQuery(provider, pivot.columnsFrom));
  const rows: object[] = Array.isArray(value) ? value : [];
  const { id, ref, 'aria-required': _, ...rest } = given;
  return (
    // the first input has the field's own id, so that the error summary can link to it
    <Labelled role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {members.map((member, i) => {
        const own = rows.find((row) => valueAt(row, pivot.key) === member.id);
        const inputId = i === 0 ? id : `${id}-${member.id}`;
        return (
          <Labelled key={member.id} data-width="short">
            <label htmlFor={inputId}>{nameOf(valueAt(member, pivot.title))}</label>
            <Input
              {...rest}
              ref={i === 0 ? ref : undefined}
              id={inputId}
              type="date"
              value={String((own && valueAt(own, pivot.value)) ?? '')}
              onChange={({ target }) => onChange(withMember(rows, pivot, member.id, target.value))}
            />
          </Labelled>
        );
      })}
      {children}
    </Labelled>
  );
};
