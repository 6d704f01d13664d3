import { styled } from '@mui/material/styles';
import { CARDS, ListFrame } from '../table/styles.ts';

/**
 * The frame of rows within a record. The styles of the tables it stands in match its elements too; the doubled class
 * (`&&`) raises the specificity above theirs. Values wrap: what is read here is read in full.
 */
export const ChildFrame = styled(ListFrame)(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    // in a record that is open, levels are told by indents alone
    'td[data-detail] &': { border: 0, borderRadius: 0 },
    'td[data-detail] && > table > caption, td[data-detail] && > table > * > tr > :not(* + *, [data-detail])': {
      paddingLeft: 0,
    },
    '&& > table > caption': { ...theme.typography.h3, padding: theme.spacing(1), textAlign: 'left' },
    '&& > table > * > tr > :is(td, th):not([data-detail])': {
      overflow: 'visible',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    '&& > table > thead > tr > th': {
      position: 'static',
      fontWeight: theme.typography.fontWeightBold,
      overflowWrap: 'normal',
      '& > button': { textAlign: 'inherit' },
    },
    '&& > table > tbody > tr > :is(td, th) [data-clip]': { whiteSpace: 'normal' },
    '&& > table > tbody > tr': { cursor: 'auto' },
    '&& > table > tfoot > tr > :is(td, th)': { fontWeight: theme.typography.fontWeightBold },
    '&& > table > tfoot > tr:last-child > :is(td, th)': { borderBottom: 0 },
    '&& > table > tbody > tr > td[data-detail]': {
      padding: theme.spacing(0, 0, 2, 4),
      backgroundImage: `linear-gradient(${palette.line} 0 0)`,
      backgroundSize: '2px 100%',
      backgroundPosition: '11px 0',
      backgroundRepeat: 'no-repeat',
    },
    '&& > table > tfoot > tr': { backgroundColor: palette.background.paper },
    '&& button[data-opener]': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: theme.spacing(0.5),
      minHeight: 24,
      padding: 0,
      border: 0,
      font: 'inherit',
      textAlign: 'left',
      color: 'inherit',
      background: 'none',
      cursor: 'pointer',
      '& svg': { fontSize: 18 },
    },
    [CARDS]: {
      '&& > table > caption, && > table > tfoot': { display: 'block' },
      // the opener is in the line of the name: it needs no room of its own below the checkbox
      '&& > table > tbody > tr[data-row]': { minHeight: theme.spacing(5) },
      '&& > table > tfoot > tr': {
        display: 'flex',
        flexWrap: 'wrap',
        gap: theme.spacing(0, 2),
        padding: theme.spacing(0.5, 1),
      },
      '&& > table > tfoot > tr > :is(td, th)': {
        display: 'flex',
        gap: theme.spacing(0.5),
        width: 'auto',
        height: 'auto',
        padding: 0,
        border: 0,
        whiteSpace: 'nowrap',
      },
      '&& > table > tfoot > tr > th': { marginRight: 'auto' },
      '&& > table > tfoot > tr > td::before': {
        content: 'attr(data-label)',
        color: palette.text.secondary,
        fontWeight: theme.typography.fontWeightRegular,
      },
      '&& > table > tfoot > tr > td:empty': { display: 'none' },
      '&& > table > tbody > tr > td[data-detail]': {
        padding: theme.spacing(1, 0, 1, 1),
        borderLeft: `2px solid ${palette.line}`,
      },
    },
  };
});
