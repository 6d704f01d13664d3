import { styled } from '@mui/material/styles';

/** The frame of a chart, with the height of what is drawn in it. */
export const CHART_HEIGHT = 120;
export const SMALL_HEIGHT = 40;

export const Chart = styled('figure')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: theme.spacing(2),
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  ...theme.typography.caption,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars?.palette.text.secondary,
  breakInside: 'avoid',
  // SVG keeps its colors in forced colors, but not that of the text around it
  '& svg': { display: 'block', width: '100%', overflow: 'visible', color: theme.vars?.palette.primary.main },
  '@media (forced-colors: active)': { '& svg': { color: 'CanvasText' } },
}));
