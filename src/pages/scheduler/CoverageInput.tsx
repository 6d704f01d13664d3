import { useQuery } from '@tanstack/react-query';
import { coverageCategories } from '../../../contract/coverage.ts';
import { send } from '../../dataProvider/send.ts';
import { CheckList } from '../../engine/form/inputs/CheckList.tsx';
import type { InputProps } from '../../engine/form/inputs/input.ts';
import { factsOf } from '../../engine/useFaultNotice.ts';
import { Fault } from '../../ui/Fault.tsx';

interface Category {
  id: number;
  name: string;
}

/** What a group covers, among the active categories and those it has. */
const CoverageInput = ({ value, onChange, label, isTitled, given, children }: InputProps) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['coverage-categories'],
    queryFn: ({ signal }) => send(coverageCategories, { signal }),
  });
  const chosen = value as readonly Category[]; // as the server answers it
  const ids = chosen.map(({ id }) => id);
  const offered: readonly Category[] = data?.filter(({ id, is_active }) => is_active || ids.includes(id)) ?? chosen;
  return (
    <CheckList
      label={label}
      isTitled={isTitled}
      given={given}
      options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={ids}
      onChange={(now) => onChange(offered.flatMap(({ id, name }) => (now.includes(id) ? [{ id, name }] : [])))}
      all={false}
    >
      {error && <Fault fault={factsOf(error)} onRetry={() => void refetch()} />}
      {children}
    </CheckList>
  );
};

export default CoverageInput;
