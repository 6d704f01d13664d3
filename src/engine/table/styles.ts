import { styled } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Density } from '../list/useDensity.ts';

/** Below this width a row is shown as a card of labels and values. */
export const CARDS = '@media (max-width: 599.95px)';

/** The scrolling frame of a table. It has all of the grid's styles; the cells have none of their own. */
export const Frame = styled('div', { shouldForwardProp: (name) => name !== 'density' })<{ density: Density }>(
  ({ theme, density }) => {
    const { palette } = theme.vars ?? theme;
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
      // expand buttons and checkboxes: as narrow as possible, with a touch target of at least 24 px
      '& [data-control]': {
        width: 1,
        padding: theme.spacing(0, 0, 0, 1),
        '& > button': { minWidth: 24, minHeight: 24 },
        '& > input': { margin: 4, verticalAlign: 'middle' },
      },
      '& td > button[data-cell]': { justifyContent: 'center', verticalAlign: 'middle' },
      '& tbody td': { backgroundColor: 'inherit' },
      // the actions column stays at the right while the table scrolls horizontally
      '& [data-last]': { position: 'sticky', right: 0, zIndex: 1, padding: theme.spacing(0, 0.5) },
      '& tbody tr': { backgroundColor: palette.background.paper },
      '& tbody tr[data-opens]': { cursor: 'pointer' },
      '& tbody tr[data-row]:hover': { backgroundImage: `linear-gradient(${palette.action.hover} 0 0)` },
      '& tbody tr[data-row]:hover td': { backgroundColor: 'transparent' },
      // sticky cells need an opaque background, because other cells scroll beneath them
      '& tbody tr[data-row]:hover td:is([data-first], [data-last])': {
        backgroundColor: 'inherit',
        backgroundImage: `linear-gradient(${palette.action.hover} 0 0)`,
      },
      '& tbody tr[aria-selected="true"], & tbody tr[data-open]': { backgroundColor: opened },
      // the first column stays in place while the table scrolls horizontally
      '& [data-first]': { position: 'sticky', left: 0, zIndex: 1 },
      '& thead [data-first]': { zIndex: 3 },
      '& [data-cell]:focus-visible': { outlineOffset: -2 },
      '& td[data-detail]': { height: 'auto', padding: theme.spacing(2), whiteSpace: 'normal' },
      // a row's detail is as wide as the frame and stays in it while the table scrolls horizontally
      '& td[data-detail] > *': {
        position: 'sticky',
        left: theme.spacing(2),
        boxSizing: 'border-box',
        width: `calc(100cqi - ${theme.spacing(4)})`,
      },
      [CARDS]: {
        maxHeight: 'none',
        scrollPaddingTop: 0,
        '& table, & thead, & tbody, & tr, & td, & th': { display: 'block' },
        // on a narrow screen the header keeps only its controls: select all, and the sortable columns
        '& thead tr': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0, 2), padding: theme.spacing(0.5, 1) },
        '& thead th': { position: 'static', height: 'auto', padding: 0, border: 0 },
        '& thead:has(button, input) th:not(:has(button, input))': { display: 'none' },
        '& thead th > button, & thead th[data-label]': { minHeight: 24 },
        '& thead th[data-label]': { display: 'flex', alignItems: 'center', width: 'auto' },
        '& thead th[data-label]::after': { content: 'attr(data-label)' },
        // a header without controls is visually hidden, not removed: a grid needs at least one row
        '& thead:not(:has(button, input))': visuallyHidden,
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
      '@media print': { overflow: 'visible', maxHeight: 'none', border: 0 },
    };
  },
);
