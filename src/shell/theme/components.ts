import type { createTheme, Theme } from '@mui/material/styles';

const focusRing = (theme: Theme) => ({
  outline: `2px solid ${theme.vars?.palette.primary.main}`,
  outlineOffset: 2,
});

/** As `createTheme` takes them: any other type of theme is compared with this one member by member, for half a minute. */
type Components = NonNullable<Parameters<typeof createTheme>[0]>['components'];

/** Dense, flat defaults for MUI components, so that screens need not repeat them. */
export const components: Components = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':root': { fontVariantNumeric: 'tabular-nums' },
      '*:focus-visible': focusRing(theme),
      // without specificity: what looks like a button or a menu entry says so itself
      ':where(a)': { color: theme.vars?.palette.primary.main },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
      // the browser replaces backgrounds there, which alone show what is active or current
      '@media (forced-colors: active)': {
        '[aria-current="page"], :is([role="option"], [role="tab"])[aria-selected="true"], [role^="menuitem"]:focus': {
          outline: '2px solid Highlight',
          outlineOffset: -2,
        },
      },
      '@media print': {
        html: { colorScheme: 'light' },
        'html, body': { background: 'none', height: 'auto' },
        // an action cannot be taken on paper
        '.MuiButton-root, .MuiIconButton-root, [role="tab"]:not([aria-selected="true"])': {
          display: 'none !important',
        },
        // a value is read, not filled in
        'input:not([type="checkbox"], [type="radio"]), select, textarea, .MuiOutlinedInput-notchedOutline': {
          paddingInline: '0 !important',
          border: '0 !important',
          outline: '0 !important',
          boxShadow: 'none !important',
          background: 'none !important',
          appearance: 'none',
        },
        '@page': { margin: '12mm' },
        'tr, img': { breakInside: 'avoid' },
        thead: { display: 'table-header-group' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI's own class misses a focus restored by a closing dialog during rendering
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible, &:focus-visible': focusRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { size: 'small', disableElevation: true },
    // buttons that are on every screen are not emphasized
    styleOverrides: { colorInherit: { fontWeight: 400 } },
  },
  MuiButtonGroup: { defaultProps: { size: 'small', disableElevation: true } },
  MuiIconButton: { defaultProps: { size: 'small' } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
  MuiRadio: { defaultProps: { size: 'small' } },
  MuiSwitch: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small', margin: 'none' } },
  MuiTextField: { defaultProps: { size: 'small', margin: 'none' } },
  MuiOutlinedInput: {
    styleOverrides: { notchedOutline: ({ theme }) => ({ borderColor: theme.vars?.palette.outline }) },
  },
  MuiFormLabel: {
    styleOverrides: { root: ({ theme }) => ({ fontSize: 13, color: theme.vars?.palette.text.secondary }) },
  },
  MuiInputBase: { styleOverrides: { root: { fontSize: 14 } } },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12 } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiMenuItem: { defaultProps: { dense: true } },
  MuiList: { defaultProps: { dense: true } },
  MuiChip: { defaultProps: { size: 'small' } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '4px 8px',
        fontSize: 13,
        fontVariantNumeric: 'tabular-nums',
        borderBottomColor: theme.vars?.palette.line,
      }),
      head: ({ theme }) => ({ fontSize: 12, fontWeight: 600, color: theme.vars?.palette.text.secondary }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars?.palette.line}`,
        [theme.breakpoints.down('sm')]: {
          margin: theme.spacing(1),
          '&.MuiDialog-paperFullWidth': { width: `calc(100% - ${theme.spacing(2)})` },
          '&.MuiDialog-paperScrollPaper': { maxHeight: `calc(100% - ${theme.spacing(2)})` },
        },
      }),
    },
  },
  MuiDialogActions: { styleOverrides: { root: ({ theme }) => ({ padding: theme.spacing(2, 3) }) } },
  MuiPopover: {
    styleOverrides: { paper: ({ theme }) => ({ border: `1px solid ${theme.vars?.palette.line}` }) },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
