import type { TextParam } from '../../../../declare/list/params.ts';
import { useListOf } from '../context.ts';
import { DebouncedInput } from '../SearchBox.tsx';

/** A text filter shown as its own search box. */
export const FilterSearch = ({ param }: { param: TextParam }) => {
  const { state, narrow } = useListOf();
  const { [param.name]: value } = state.filters;
  const apply = (text: string) =>
    narrow(({ filters: { [param.name]: _before, ...rest } }) => {
      return { filters: text === '' ? rest : { ...rest, [param.name]: text } };
    }, 'replace');
  return <DebouncedInput placeholder={param.label} value={typeof value === 'string' ? value : ''} apply={apply} />;
};
