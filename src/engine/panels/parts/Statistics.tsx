import { styled } from '@mui/material/styles';
import type { PartData, Statistic } from '../../../../declare/panels/parts.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Dash } from '../../cells/Dash.tsx';
import { showExact } from '../scale.ts';
import { TargetLink } from '../TargetLink.tsx';

const Cards = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(${theme.spacing(20)}, 100%), 1fr))`,
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
  '& dt': { ...theme.typography.body2, color: theme.vars?.palette.text.secondary },
  '& dd': { display: 'grid', justifyItems: 'start', gap: theme.spacing(0.5), minWidth: 0, maxWidth: '100%', margin: 0 },
  '& dd > strong': {
    ...theme.typography.h1,
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  '@media print': { '& > div': { breakInside: 'avoid' } },
}));

const Value = ({ value }: Pick<Statistic, 'value'>) => {
  if (value === null) return <Dash />;
  return typeof value === 'number' ? showExact(value) : value;
};

/** Figures with their names, side by side. */
export const Statistics = ({ data }: { data: PartData['statistics'] }) => (
  <Cards>
    {data.map(({ label, value, note, to }) => (
      <div key={label}>
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
      </div>
    ))}
  </Cards>
);
