import { styled } from '@mui/material/styles';
import type { MessageData } from '../../../../declare/panels/parts.ts';
import { Fault } from '../../../ui/Fault.tsx';
import type { Tone } from '../../../ui/Tag.tsx';

const Box = styled('p', { shouldForwardProp: (name) => name !== 'tone' })<{ tone: Tone }>(({ theme, tone }) => ({
  margin: 0,
  padding: theme.spacing(1, 2),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag[tone].text,
  backgroundColor: theme.vars?.palette.tag[tone].ground,
}));

/** A sentence on the ground of its tone; a warning is announced, an error at once. */
export const Message = ({ data: { tone, title, text } }: { data: MessageData }) =>
  tone === 'error' ? (
    <Fault title={title} fault={{ message: text }} />
  ) : (
    <Box tone={tone} role={tone === 'warning' ? 'status' : undefined}>
      {title && <strong>{title}</strong>}
      {title && ': '}
      {text}
    </Box>
  );
