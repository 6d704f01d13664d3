import { styled } from '@mui/material/styles';

const Text = styled('pre')(({ theme }) => ({
  ...theme.typography.code,
  margin: 0,
  padding: theme.spacing(1),
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}));

/** A part of a file as it is. */
export const RawText = ({ name, text }: { name: string; text: string }) => <Text aria-label={name}>{text}</Text>;
