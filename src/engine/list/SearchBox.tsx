import { Input } from '../../ui/controls.ts';
import { useDebouncedText } from '../../ui/useDebouncedText.ts';
import { useListOf } from './context.ts';

interface BoxProps {
  placeholder: string;
  value: string;
  apply: (text: string) => void;
}

/** The width that a placeholder needs: its characters are on average narrower than a digit; and the cross of a search. */
const roomFor = (placeholder: string) => `calc(${Math.ceil(placeholder.length * 0.85)}ch + 40px)`;

/** A search text with a debounce; Enter and leaving the box apply it immediately. */
export const DebouncedInput = ({ placeholder, value, apply }: BoxProps) => {
  const { text, type, now, leave } = useDebouncedText(value, apply);
  return (
    <Input
      type="search"
      data-search=""
      aria-label={placeholder}
      placeholder={placeholder}
      title={placeholder}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && now()}
      onBlur={leave}
      sx={{
        textOverflow: 'ellipsis',
        flex: `1 1 max(220px, ${roomFor(placeholder)})`,
        maxWidth: `max(420px, ${roomFor(placeholder)})`,
      }}
    />
  );
};

/** The list's search. */
export const SearchBox = ({ placeholder }: { placeholder: string }) => {
  const { state, narrow } = useListOf();
  return (
    <DebouncedInput placeholder={placeholder} value={state.search} apply={(search) => narrow({ search }, 'replace')} />
  );
};
