import { styled } from '@mui/material/styles';
import { nameOf } from '../../dataProvider/values.ts';
import type { CellKind } from './kinds.ts';

const Clip = styled('span')({
  display: 'block',
  maxWidth: 360,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Code = styled('span')(({ theme }) => ({ ...theme.typography.code, whiteSpace: 'nowrap' }));

export const text: CellKind = { Cell: ({ value }) => <Clip data-clip="">{nameOf(value)}</Clip> };

export const code: CellKind = { Cell: ({ value }) => <Code>{nameOf(value)}</Code> };
