import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Density } from '../list/useDensity.ts';
import { CONTROL_WIDTH } from './fitting.ts';

/** Below this width a row is shown as a card; on paper never. */
export const CARDS = '@media screen and (max-width: 599.95px)';

/** At the left edge of a row that stands out, in the tone of the row. */
const MARK = 'inset 3px 0 var(--tone)';

/** The frame of a table, which scrolls if the table is wider. It has all of the grid's styles; cells have none. */
export const Frame = styled('div', { shouldForwardProp: (name) => name !== 'density' })<{ density: Density }>(
  ({ theme, density }) => {
    const { palette } = theme.vars ?? theme;
    const tones = Object.fromEntries(
      Object.entries(palette.tag).map(([tone, { text }]) => [`& tr[data-highlight="${tone}"]`, { '--tone': text }]),
    );
    const opened = `color-mix(in srgb, ${palette.primary.main} 6%, ${palette.background.paper})`;
    return {
      position: 'relative',
      overflow: 'auto',
      // the header sticks to the container that scrolls horizontally, so that container must also scroll vertically
      maxHeight: `calc(100vh - ${theme.spacing(4)})`,
      scrollPaddingTop: theme.measures.row[density],
      containerType: 'inline-size',
      border: `1px solid ${palette.line}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: palette.background.paper,
      '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0, ...theme.typography.body2 },
      '& td, & th': {
        height: theme.measures.row[density],
        boxSizing: 'border-box',
        padding: theme.spacing(0, 1),
        textAlign: 'left',
        borderBottom: `1px solid ${palette.line}`,
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      },
      '& [data-align="right"]': { textAlign: 'right', '& button': { flexDirection: 'row-reverse' } },
      '& thead th': {
        position: 'sticky',
        top: 0,
        zIndex: 2,
        ...theme.typography.caption,
        fontWeight: theme.typography.fontWeightBold,
        color: palette.text.secondary,
        backgroundColor: palette.background.paper,
      },
      '& th > button, & td > button[data-cell]': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: 4,
        padding: 0,
        border: 0,
        font: 'inherit',
        color: 'inherit',
        background: 'none',
        cursor: 'pointer',
        '& svg': { fontSize: 18 },
      },
      '& thead th > button': { minHeight: 24 },
      // expand buttons and checkboxes: as narrow as possible, with a touch target of at least 24 px
      '& [data-control]': {
        width: 1,
        padding: theme.spacing(0, 0, 0, 1),
        '& > button': { minWidth: 24, minHeight: 24 },
        '& > input': { margin: 4, verticalAlign: 'middle' },
      },
      '& td > button[data-cell]': { justifyContent: 'center', verticalAlign: 'middle' },
      '& tbody :is(td, th)': { backgroundColor: 'inherit' },
      '& tbody th': { fontWeight: theme.typography.fontWeightRegular },
      '& tbody th[data-group]': {
        fontWeight: theme.typography.fontWeightBold,
        backgroundColor: palette.background.default,
        '& small': {
          marginLeft: theme.spacing(1),
          fontWeight: theme.typography.fontWeightRegular,
          color: palette.text.secondary,
        },
      },
      '& [data-last]': { padding: theme.spacing(0, 0.5) },
      '& tbody tr': { backgroundColor: palette.background.paper },
      '& tbody tr[data-opens]': { cursor: 'pointer' },
      '& tbody tr[data-row]:hover': { backgroundImage: `linear-gradient(${palette.action.hover} 0 0)` },
      '& tbody tr[data-row]:hover > :is(td, th)': { backgroundColor: 'transparent' },
      // sticky cells need an opaque background, because other cells scroll beneath them
      '& tbody tr[data-row]:hover [data-first]': {
        backgroundColor: 'inherit',
        backgroundImage: `linear-gradient(${palette.action.hover} 0 0)`,
      },
      '& tbody tr[aria-selected="true"], & tbody tr[data-open]': { backgroundColor: opened },
      ...tones,
      '& tbody tr[data-highlight] > :not(* + *)': { boxShadow: MARK },
      // the first column stays in place while the table scrolls horizontally
      '& [data-first]': { position: 'sticky', left: 0, zIndex: 1 },
      '& thead [data-first]': { zIndex: 3 },
      '& [data-lines]': {
        display: '-webkit-box',
        WebkitBoxOrient: 'vertical',
        marginBlock: 3,
        overflow: 'hidden',
        whiteSpace: 'normal',
        overflowWrap: 'anywhere',
        lineHeight: 1.35,
      },
      '& [data-lines] > [data-clip]': { display: 'inline', whiteSpace: 'inherit' },
      '& [data-cell]:focus-visible': { outlineOffset: -2 },
      // a focused cell is wholly in sight, not a fraction of a pixel beyond the edge
      '& [data-cell]': { scrollMarginBlock: 4 },
      '& td[data-detail]': { height: 'auto', padding: theme.spacing(2), whiteSpace: 'normal' },
      [CARDS]: {
        maxHeight: 'none',
        scrollPaddingTop: 0,
        '& table, & thead, & tbody, & tr, & td, & th': { display: 'block' },
        // on a narrow screen the header keeps only its controls: select all, and the sortable columns
        '& thead tr': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2), padding: theme.spacing(0.5, 1) },
        '& thead th': { position: 'static', height: 'auto', padding: 0, border: 0 },
        '& tbody th[data-group]': { display: 'flex', alignItems: 'center' },
        '& thead:has(button, input) th:not(:has(button, input))': { display: 'none' },
        '& thead th[data-label]': { display: 'flex', alignItems: 'center', width: 'auto', minHeight: 24 },
        '& thead th[data-label]::after': { content: 'attr(data-label)' },
        // a header without controls is visually hidden, not removed: a grid needs at least one row
        '& thead:not(:has(button, input))': visuallyHidden,
        '& tbody tr[data-highlight]': { boxShadow: MARK },
        '& tbody tr[data-highlight] > :not(* + *)': { boxShadow: 'none' },
        '& tbody tr[data-row]': {
          position: 'relative',
          padding: theme.spacing(1, 1, 1, 5),
          borderBottom: `1px solid ${palette.line}`,
        },
        // no space on the left if the row has no expand button or checkbox
        '& tbody tr[data-row]:not(:has([data-control]:not([data-last])))': { paddingLeft: theme.spacing(1) },
        // the menu button is next to the first value
        '& tbody tr[data-row]:has([data-last]) td[data-first]': { paddingRight: theme.spacing(4) },
        '& tbody tr[data-row] td': {
          position: 'static',
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: theme.spacing(2),
          height: 'auto',
          minHeight: 28,
          padding: 0,
          border: 0,
          whiteSpace: 'normal',
          textAlign: 'right',
          '&[data-control]': { position: 'absolute', left: theme.spacing(1), width: 'auto' },
          '&[data-last]': { top: theme.spacing(1), left: 'auto', right: theme.spacing(1) },
          '&[data-control] + [data-control]': { top: theme.spacing(5) },
          '&[data-label]::before': {
            content: 'attr(data-label)',
            flex: 'none',
            maxWidth: '45%',
            color: palette.text.secondary,
            textAlign: 'left',
          },
          '& [data-clip]': { maxWidth: 'none', whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
      },
      '@media print': {
        overflow: 'visible',
        maxHeight: 'none',
        border: 0,
        '& tbody tr:is([aria-selected="true"], [data-open])': { backgroundColor: 'transparent' },
        '& [data-lines]': { display: 'block', minWidth: 160, overflow: 'visible', overflowWrap: 'break-word' },
      },
    };
  },
);

/**
 * The frame of a list. Its columns fit (`useFittingColumns`), so the page scrolls and not the frame, and the header
 * stays at the top of the window.
 */
export const ListFrame = styled(Frame)(({ theme, density }) => {
  const { palette } = theme.vars ?? theme;
  const header = theme.measures.row[density];
  return {
    overflow: 'visible',
    maxHeight: 'none',
    '& > table': { tableLayout: 'fixed' },
    '& > table > * > tr > :is(td, th):not([data-detail])': { overflow: 'hidden', textOverflow: 'ellipsis' },
    '& > table > thead > tr > [data-control]': { width: CONTROL_WIDTH },
    '& > table > tbody [data-first]': { position: 'static' },
    // what sticks to the top of an opened row stands below the header
    '& > table > tbody > tr > [data-detail]': { '--sticky': `${header}px` },
    '& > table > tbody > tr > :is(td, th) [data-clip]': { maxWidth: 'none' },
    // a focused element never lies under the header
    '& > table > tbody :is([data-cell], a, button, input, select, textarea, [tabindex]:not([data-part]))': {
      scrollMarginTop: `calc(${header + 4}px + var(--strip, 0px))`,
      // of the bar of the selected records
      scrollMarginBottom: 'calc(4px + var(--selected, 0px))',
    },
    [CARDS]: {
      '& > table > tbody :is([data-cell], a, button, input, select, textarea, [tabindex]:not([data-part]))': {
        scrollMarginTop: 'calc(4px + var(--strip, 0px))',
      },
      '& > table > tbody > tr > [data-detail]': { '--sticky': '0px' },
      // the header keeps what its controls are for
      '&& > table > thead > tr > th': { overflow: 'visible', width: 'auto !important' },
      '&& > table > tbody > tr[data-row]': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: theme.spacing(0.25),
        minHeight: theme.spacing(5),
        // in the corner the checkbox, below it the opener
        '&:has(> [data-control] > input)': { minHeight: theme.spacing(8) },
        '& > td[data-control]': { top: theme.spacing(0.75), overflow: 'visible' },
        '&:has(> [data-control] > input) > td[data-control]:has(> button[aria-expanded])': { top: theme.spacing(4.5) },
        '& > [data-line]': {
          position: 'static',
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'flex-start',
          alignItems: 'baseline',
          gap: theme.spacing(0, 1),
          width: 'auto',
          height: 'auto',
          minHeight: 24,
          padding: 0,
          border: 0,
          overflow: 'visible',
          textAlign: 'left',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        },
        '& > [data-line] > span': { minWidth: 0, maxWidth: '100%' },
        '& > [data-line] [data-clip]': { whiteSpace: 'normal' },
        '& > [data-line] small': { color: palette.text.secondary },
        '& > [data-line="what"]': { fontWeight: theme.typography.fontWeightBold },
        '& > [data-line="what"] > [data-amount]': { marginLeft: 'auto' },
        '&:has(> [data-last]) > [data-line="what"]': { marginRight: theme.spacing(4) },
      },
    },
    '@media print': {
      '& > table': { tableLayout: 'auto' },
      '& > table > thead > tr > th': { position: 'static', width: 'auto !important' },
      '& > table > * > tr > :is(td, th)': {
        overflow: 'visible',
        padding: theme.spacing(0.25, 0.5),
        whiteSpace: 'normal',
        // a narrow column breaks between words: dates and amounts stay whole
        overflowWrap: 'break-word',
      },
      '& > table > * > tr > :is(td, th):not([data-detail])': { fontSize: theme.typography.caption.fontSize },
      '& > table > tbody > tr > [data-align="right"]': { whiteSpace: 'nowrap' },
      // empty, not removed: the columns of a sum count them
      '& > table > * > tr > [data-control]': { padding: 0, '& > *': { display: 'none' } },
    },
  };
});
