import { alpha, createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { dark, light, type TagName } from '../../../domain/colors.ts';
import { components } from './components.ts';
import { MODE_ATTRIBUTE } from './first-paint.ts';

interface CustomPalette {
  /** Hairlines between rows and round cards. */
  line: string;
  /** The border of a control, with a contrast of 3:1 to the background. */
  outline: string;
  /** The backdrop of dialogs. */
  veil: string;
  /** Text and background colors by meaning: `sx={{ color: 'tag.error.text', bgcolor: 'tag.error.ground' }}`. */
  tag: Record<TagName, { text: string; ground: string }>;
}

/** Sizes in px used by more than one component. */
const measures = {
  /** Row heights in the two densities. */
  row: { compact: 32, comfortable: 44 },
  /** The navigation is narrow in windows narrower than `wideFrom`, unless the user chose. */
  navigation: { wide: 280, narrow: 70, wideFrom: 1440 },
  header: 48,
  /** The space on each side of a screen in windows that are no phone's. */
  beside: 24,
};

declare module '@mui/material/styles' {
  interface Palette extends CustomPalette {}
  interface PaletteOptions extends Partial<CustomPalette> {}
  interface TypographyVariants {
    code: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    code?: React.CSSProperties;
  }
  interface Theme {
    measures: typeof measures;
    /** Of a theme with CSS variables: the rules that define them, by color mode. */
    generateStyleSheets: () => Record<string, object>[];
  }
  interface ThemeOptions {
    measures?: typeof measures;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    code: true;
  }
}

const VEIL = 'rgb(15 18 23 / 0.5)';

const palette = (colors: typeof light) => ({
  primary: { main: colors.accent, dark: colors.accentHover, contrastText: colors.onAccent },
  success: { main: colors.tag.success.text },
  warning: { main: colors.tag.warning.text },
  error: { main: colors.tag.error.text },
  info: { main: colors.tag.info.text },
  background: { default: colors.page, paper: colors.surface },
  text: { primary: colors.text, secondary: colors.muted, disabled: alpha(colors.muted, 0.7) },
  divider: colors.line,
  line: colors.line,
  outline: colors.outline,
  veil: VEIL,
  tag: colors.tag,
  action: {
    hover: alpha(colors.text, 0.04),
    selected: alpha(colors.accent, 0.06),
    selectedOpacity: 0.06,
    active: colors.muted,
    focus: alpha(colors.accent, 0.12),
  },
});

/** Only overlays have a shadow, and always this one. */
const FLOATING = '0 4px 16px rgb(15 18 23 / 0.18)';
const shadows = ['none', ...Array.from({ length: 24 }, () => FLOATING)] as Shadows;

const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const MONOSPACE = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** Paper is light in both modes: the variables of dark mode are for other media only. */
const withLightPrint = (made: Theme): Theme => ({
  ...made,
  generateStyleSheets: () =>
    made
      .generateStyleSheets()
      .map((sheet) =>
        Object.keys(sheet).some((selector) => selector.includes('dark')) ? { '@media not print': sheet } : sheet,
      ),
});

/**
 * The theme, light and dark as CSS variables. Refer to a color by its path (`sx={{ color: 'tag.info.text' }}`) or take
 * it from `theme.vars.palette`; it then follows the mode without a re-render.
 */
export const theme = withLightPrint(
  createTheme({
    cssVariables: { colorSchemeSelector: MODE_ATTRIBUTE },
    colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
    measures,
    shadows,
    shape: { borderRadius: 6 },
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 120,
        complex: 120,
        enteringScreen: 120,
        leavingScreen: 100,
      },
    },
    typography: {
      fontFamily: SANS,
      fontSize: 14,
      fontWeightMedium: 600,
      fontWeightBold: 600,
      h1: { fontSize: 20, fontWeight: 600, lineHeight: 1.3 },
      h2: { fontSize: 16, fontWeight: 600, lineHeight: 1.4 },
      h3: { fontSize: 14, fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: 14, lineHeight: 1.45 },
      body2: { fontSize: 13, lineHeight: 1.45 },
      caption: { fontSize: 12, lineHeight: 1.4 },
      button: { fontSize: 14, fontWeight: 600, textTransform: 'none' },
      code: { fontFamily: MONOSPACE, fontSize: 12.5, lineHeight: 1.45 },
    },
    components,
  }),
);
