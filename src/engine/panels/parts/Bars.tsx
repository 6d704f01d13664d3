import { styled } from '@mui/material/styles';
import type { BarsData } from '../../../../declare/panels/parts.ts';
import { SHARE, UNIT_HEADINGS } from '../../../messages/panels.ts';
import { Hidden } from '../../../ui/Hidden.tsx';
import { shareOfAxis, showExact, showShare, showShort, ticksFor } from '../scale.ts';
import { TargetLink } from '../TargetLink.tsx';
import { AsTable } from './AsTable.tsx';
import { CHART_HEIGHT, Chart, SMALL_HEIGHT } from './Chart.ts';

const Columns = styled('ol')(({ theme }) => ({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  maxWidth: 960,
  margin: '0 auto',
  padding: 0,
  listStyle: 'none',
  '& > li': { display: 'grid', justifyItems: 'center', gap: theme.spacing(0.5), minWidth: 0 },
  '& > li > svg': { maxWidth: 64 },
  '& a': {
    minWidth: 24,
    minHeight: 24,
    lineHeight: '24px',
    textAlign: 'center',
  },
  '& span[data-label]': { maxWidth: '100%', textAlign: 'center', overflowWrap: 'anywhere' },
}));

/** A bar for each value, with its number above it, and below it its name and its share where that is asked for. */
const Bars = ({ data: { label, unit = 'count', bars, shares = false, small = false } }: { data: BarsData }) => {
  const ticks = ticksFor(bars.map(({ value }) => value));
  const room = small ? SMALL_HEIGHT : CHART_HEIGHT;
  const sum = bars.reduce((all, { value }) => all + value, 0);
  return (
    <Chart>
      <AsTable
        label={label}
        columns={[UNIT_HEADINGS[unit], ...(shares ? [SHARE] : [])]}
        rows={bars.map(({ label: name, value }) => ({
          name,
          cells: [showExact(value, unit), ...(shares ? [showShare(value, sum)] : [])],
        }))}
      />
      <Columns aria-label={label} aria-hidden={bars.every(({ to }) => to === undefined)}>
        {bars.map((bar) => {
          const height = shareOfAxis(bar.value, ticks) * room;
          const short = showShort(bar.value, unit);
          return (
            <li key={bar.label}>
              <TargetLink to={bar.to}>
                <span aria-hidden>{short}</span>
                {bar.to && (
                  <Hidden>
                    {bar.label}: {showExact(bar.value, unit)}
                  </Hidden>
                )}
              </TargetLink>
              <svg aria-hidden height={room} viewBox={`0 0 10 ${room}`} preserveAspectRatio="none">
                <rect
                  x={0}
                  width={10}
                  y={room - Math.max(height, bar.value > 0 ? 1 : 0)}
                  height={Math.max(height, bar.value > 0 ? 1 : 0)}
                  fill="currentColor"
                />
                <line x1={0} x2={10} y1={room} y2={room} stroke="currentColor" vectorEffect="non-scaling-stroke" />
              </svg>
              <span data-label="" aria-hidden>
                {bar.label}
                {shares && ` ${showShare(bar.value, sum)}`}
              </span>
            </li>
          );
        })}
      </Columns>
    </Chart>
  );
};

export default Bars;
