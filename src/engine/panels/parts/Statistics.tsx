import ExpandLess from '@mui/icons-material/ExpandLess';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import type { Statistic, StatisticsData } from '../../../../declare/panels/parts.ts';
import { moreOf } from '../../../messages/panels.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { screenOnly } from '../../../ui/print.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { Dash } from '../../cells/Dash.tsx';
import { showExact } from '../scale.ts';
import { TargetLink } from '../TargetLink.tsx';

/** As many side by side as there is room for, or as are seen at first: those of the rest have the same width. */
const Cards = styled('dl', { shouldForwardProp: (name) => name !== 'most' })<{ most: number | undefined }>(
  ({ theme, most }) => ({
    display: 'grid',
    gridTemplateColumns: most
      ? `repeat(auto-fill, minmax(max(${theme.spacing(19)}, 100% / ${most} - ${theme.spacing(1.5)}), 1fr))`
      : `repeat(auto-fit, minmax(min(${theme.spacing(19)}, 100%), 1fr))`,
    // rows without a card are as high as those with cards
    gridAutoRows: '1fr',
    gap: theme.spacing(1.5),
    margin: 0,
    '& > div': {
      display: 'grid',
      alignContent: 'start',
      justifyItems: 'start',
      gap: theme.spacing(0.5),
      minWidth: 0,
      padding: theme.spacing(1.5, 2),
      border: `1px solid ${theme.vars?.palette.line}`,
      borderRadius: theme.shape.borderRadius,
      backgroundColor: theme.vars?.palette.background.paper,
    },
    '& > div[data-room]': { visibility: 'hidden' },
    '& dt': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary },
    // beside a name of two lines, one of one line has its number at the same height
    '&:has([data-lines]) dt': { display: 'grid', alignContent: 'end', minHeight: '2lh' },
    '& dd': {
      display: 'grid',
      justifyItems: 'start',
      gap: theme.spacing(0.5),
      minWidth: 0,
      maxWidth: '100%',
      margin: 0,
    },
    '& dd + dd': { ...theme.typography.caption, color: theme.vars?.palette.text.secondary },
    '& dd > strong': {
      ...theme.typography.h1,
      maxWidth: '100%',
      overflowWrap: 'anywhere',
      fontVariantNumeric: 'tabular-nums',
    },
    '@media print': { '& > div': { breakInside: 'avoid' } },
  }),
);

const Value = ({ value }: Pick<Statistic, 'value'>) => {
  if (value === null) return <Dash />;
  return typeof value === 'number' ? showExact(value) : value;
};

/** A card that is not there, as high as one that is: of spaces, of two kinds because lines are told apart by their text. */
const ROOM: Statistic = {
  label: '\u00a0',
  value: '\u00a0',
  note: { text: '\u00a0', tone: 'neutral' },
  lines: ['\u00a0', '\u2007'],
};

const Card = (figure: Statistic) => {
  const { label, value, note, lines = [], to } = figure;
  const isRoom = figure.label === ROOM.label;
  return (
    <div
      data-lines={lines.length > 0 ? '' : undefined}
      data-room={isRoom ? '' : undefined}
      aria-hidden={isRoom || undefined}
    >
      <dt>{label}</dt>
      <dd>
        <strong>
          <TargetLink to={to}>
            <Value value={value} />
          </TargetLink>
          {note && <Hidden>, </Hidden>}
        </strong>
        {note && (
          <Tag tone={note.tone} dot>
            {note.text}
          </Tag>
        )}
      </dd>
      {lines.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
};

const cards = (figures: readonly Statistic[]) => figures.map((figure) => <Card key={figure.label} {...figure} />);

/** Figures with their names, side by side; those beyond the first look open below the button. */
export const Statistics = ({ data: { figures, first } }: { data: StatisticsData }) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { most = figures.length, one = '' } = first ?? {};
  const rest = figures.slice(most);
  return (
    <>
      <Cards most={first?.most}>
        {cards(figures.slice(0, most))}
        {Array.from({ length: Math.max(0, most - figures.length) }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their room
          <Card key={at} {...ROOM} />
        ))}
      </Cards>
      {first && (
        <Box sx={{ minHeight: 32, ...screenOnly }}>
          {rest.length > 0 && (
            <Button
              color="inherit"
              startIcon={open ? <ExpandLess /> : <ExpandMore />}
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              onClick={() => setOpen(!open)}
            >
              {moreOf(rest.length, one)}
            </Button>
          )}
        </Box>
      )}
      {rest.length > 0 && open && (
        <Cards id={id} most={most}>
          {cards(rest)}
        </Cards>
      )}
    </>
  );
};
