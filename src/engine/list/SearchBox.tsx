import type { TextParam } from '../../../declare/params.ts';
import { Input } from '../../ui/controls.ts';
import { useDebouncedText } from '../../ui/useDebouncedText.ts';
import { useListOf } from './context.ts';

interface BoxProps {
  placeholder: string;
  said: string;
  apply: (text: string) => void;
}

/** A text that is looked for; Enter does not wait, nor does who goes on to something else. */
const Box = ({ placeholder, said, apply }: BoxProps) => {
  const { text, type, now, leave } = useDebouncedText(said, apply);
  return (
    <Input
      type="search"
      data-search=""
      aria-label={placeholder}
      placeholder={placeholder}
      title={placeholder}
      maxLength={200}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && now()}
      onBlur={leave}
      sx={{ flex: '1 1 220px', maxWidth: 420 }}
    />
  );
};

/** The list's search. */
export const SearchBox = ({ placeholder }: { placeholder: string }) => {
  const { state, narrow } = useListOf();
  return <Box placeholder={placeholder} said={state.search} apply={(search) => narrow({ search }, 'replace')} />;
};

/** A filter that is a search of its own. */
export const FilterSearch = ({ param }: { param: TextParam }) => {
  const { state, narrow } = useListOf();
  const { [param.name]: value, ...rest } = state.filters;
  const apply = (text: string) => narrow({ filters: text === '' ? rest : { ...rest, [param.name]: text } }, 'replace');
  return <Box placeholder={param.label} said={typeof value === 'string' ? value : ''} apply={apply} />;
};
