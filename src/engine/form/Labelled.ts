import type { Theme } from '@mui/material/styles';
import { styled } from '@mui/material/styles';

/** The room of an input, in px (docs/rules/lists-and-forms.md, "Forms"). */
const PX = { short: 148, name: 220, address: 340 } as const;

/** From this width of the form on, in px, its sections and rows stand beside their titles. */
export const WIDE = '@container form (min-width: 640px)';

/** `data-width`: as wide as what it holds, and never wider than its form. */
export const widths = {
  '&[data-width="fit"]': {
    width: 'fit-content',
    minWidth: `min(${PX.short}px, 100%)`,
    maxWidth: `min(${PX.address}px, 100%)`,
  },
  '&[data-width="short"]': { width: PX.short, maxWidth: '100%' },
  '&[data-width="name"], &[data-width="address"]': { width: '100%' },
  '@container form (min-width: 420px)': {
    '&[data-width="name"]': { width: PX.name },
    '&[data-width="address"]': { width: PX.address },
  },
  '&[data-width="full"]': { flexBasis: '100%', width: '100%', minWidth: 0 },
};

const words = ({ theme }: { theme: Theme }) => ({
  // a control is not wider for its words
  '& > :is(.hint, .fault)': { ...theme.typography.caption, width: 0, minWidth: '100%', flexBasis: '100%' },
  '& > .hint': { color: theme.vars?.palette.text.secondary },
  '& > .fault': { color: theme.vars?.palette.tag.error.text },
});

/** A label above its control, with space below for a hint and an error. */
export const Labelled = styled('div')(words, widths, ({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.5),
  justifyItems: 'stretch',
  '& label, & .label': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
  // room for the words of a narrow choice
  '&[data-width="fit"]:has(> .hint)': { minWidth: `min(${PX.name}px, 100%)` },
  // several controls are as wide as the form, not as their longest words
  '&[role="group"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  '& input[type="checkbox"]': { justifySelf: 'start' },
}));

/** A switch, with its words on the right of it and its consequence under them. */
export const Switched = styled('div')(words, ({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'auto minmax(0, max-content)',
  gap: theme.spacing(0.25, 1),
  minHeight: 24,
  '& > label': { ...theme.typography.body1, color: theme.vars?.palette.text.primary },
  '& > :is(.hint, .fault)': { gridColumn: 2, width: 'auto' },
}));
