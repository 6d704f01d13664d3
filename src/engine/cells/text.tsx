import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { itemTexts } from '../../../declare/list/values.ts';
import { NO, YES } from '../../messages/words.ts';
import { Tag } from '../../ui/Tag.tsx';
import type { CellKind, CellProps } from './kinds.ts';

const Clip = styled('span')({
  display: 'block',
  maxWidth: 360,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const Code = styled('span')(({ theme }) => ({ ...theme.typography.code, whiteSpace: 'nowrap' }));

const textOf = ({ column, value }: CellProps): string => itemTexts(column, value).join(', ');

const isCut = (props: CellProps): boolean => textOf(props).length > (props.column.cut ?? Number.POSITIVE_INFINITY);

const shownText = (props: CellProps): string =>
  isCut(props) ? `${textOf(props).slice(0, props.column.cut)}…` : textOf(props);

/** A column kind that shows a text, in a tag if the column declares a tone. */
const textKind = (Ground: ComponentType<{ children: ReactNode }>): CellKind => ({
  Cell: (props) => {
    const tone = props.column.tone?.(props.record);
    const shown = shownText(props);
    return tone ? (
      <Tag tone={tone} dot>
        {shown}
      </Tag>
    ) : (
      <Ground>{shown}</Ground>
    );
  },
  tip: (props) => (isCut(props) ? textOf(props) : undefined),
});

export const text = textKind(({ children }) => <Clip data-clip="">{children}</Clip>);

export const code = textKind(Code);

/** The label of a value among the column's choices. */
export const choice = textKind(({ children }) => children);

export const yesNo: CellKind = { Cell: ({ value }) => (value ? YES : NO) };
