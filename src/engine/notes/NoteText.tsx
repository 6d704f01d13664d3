import { styled } from '@mui/material/styles';
import type { Person } from '../../../declare/history.ts';
import { partsOf } from './mention.ts';

const Said = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  backgroundColor: theme.vars?.palette.tag.info.ground,
  '& b': { color: theme.vars?.palette.tag.info.text },
}));

/** What a note says, with the addresses in it as links and the mentioned people in bold. */
export const NoteText = ({ text: whole, people }: { text: string; people: readonly Person[] }) => (
  <Said>
    {partsOf(whole, people).map(({ text, kind }, at) => {
      const key = `${at} ${text}`;
      if (kind === 'text') return text;
      if (kind === 'person') return <b key={key}>{text}</b>;
      return (
        <a key={key} href={text} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      );
    })}
  </Said>
);
