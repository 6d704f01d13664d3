import { styled } from '@mui/material/styles';
import type { LineData } from '../../../../declare/panels/parts.ts';
import { linesOf, shareOfAxis, showExact, showShort, ticksFor } from '../scale.ts';
import { AsTable } from './AsTable.tsx';
import { CHART_HEIGHT, Chart, SMALL_HEIGHT } from './Chart.ts';

const Plot = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: theme.spacing(1),
  '& > ol': { position: 'relative', minWidth: '4ch', margin: 0, padding: 0, listStyle: 'none' },
  '& > ol > li': { position: 'absolute', right: 0, lineHeight: 1, transform: 'translateY(50%)' },
  '& > div': {
    gridColumn: 2,
    display: 'flex',
    justifyContent: 'space-between',
    gap: theme.spacing(1),
    paddingTop: theme.spacing(0.5),
  },
}));

const Legend = styled('figcaption')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 2),
  paddingBottom: theme.spacing(1.5),
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: theme.spacing(0.5) },
  '& svg': { width: 24 },
}));

/** The lines are told apart by their dashes as well, so that a print without colors can be read. */
const DASHES = ['none', '6 3', '2 2', '8 3 2 3'];
const dashOf = (at: number): string => DASHES[at % DASHES.length] ?? 'none';

/** A value whose neighbors are missing is a point: a line of no length has no dashes, so nothing of it would be drawn. */
const POINT = { strokeDasharray: 'none', strokeWidth: 6 } as const;

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, vectorEffect: 'non-scaling-stroke' } as const;

/** Values over a course, such as days; several series have a legend. */
const Line = ({ data }: { data: LineData }) => {
  const { unit, labels, series, small = false } = data;
  const height = small ? SMALL_HEIGHT : CHART_HEIGHT;
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const ticks = ticksFor(values, small ? 1 : undefined);
  const [first = '', last = ''] = [labels[0], labels.length > 1 ? labels.at(-1) : ''];
  return (
    <Chart>
      <Legend aria-hidden>
        {series.map(({ label }, at) => (
          <span key={label}>
            <svg aria-hidden height={8} viewBox="0 0 24 8">
              <line x1={0} x2={24} y1={4} y2={4} {...stroke} strokeDasharray={dashOf(at)} />
            </svg>
            {label}
          </span>
        ))}
      </Legend>
      <Plot aria-hidden>
        <ol style={{ height }}>
          {ticks.map((tick) => (
            <li key={tick} style={{ bottom: `${shareOfAxis(tick, ticks) * 100}%` }}>
              {showShort(tick, unit)}
            </li>
          ))}
        </ol>
        <svg aria-hidden height={height} viewBox="0 0 100 100" preserveAspectRatio="none">
          {ticks.map((tick) => {
            const y = 100 - shareOfAxis(tick, ticks) * 100;
            return <line key={tick} x1={0} x2={100} y1={y} y2={y} {...stroke} strokeWidth={1} opacity={0.15} />;
          })}
          {series.flatMap(({ label, values }, at) =>
            linesOf(values, ticks).map((points) => {
              const isLine = points.includes(' ');
              return (
                <polyline
                  key={`${label} ${points}`}
                  points={isLine ? points : `${points} ${points}`}
                  {...stroke}
                  strokeDasharray={dashOf(at)}
                  strokeLinecap="round"
                  {...(!isLine && POINT)}
                />
              );
            }),
          )}
        </svg>
        <div>
          <span>{first}</span>
          <span>{last}</span>
        </div>
      </Plot>
      <AsTable
        label={data.label}
        columns={series.map(({ label }) => label)}
        rows={labels.map((name, at) => ({
          name,
          cells: series.map(({ values }) => {
            const value = values[at] ?? null;
            return value === null ? 'none' : showExact(value, unit);
          }),
        }))}
      />
    </Chart>
  );
};

export default Line;
