import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import type { FacetStrip } from '../../../declare/list/facet-strip.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { useListOf } from '../list/context.ts';
import { useRovingButtons } from './useRovingButtons.ts';
import { useSingle } from './useSingle.ts';
import { shareOf, showFacetCount, stripValues } from './values.ts';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(${theme.spacing(11)}, 1fr))`,
  gap: theme.spacing(1),
}));

const Card = styled('button')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return {
    display: 'grid',
    gap: theme.spacing(0.5),
    padding: theme.spacing(1, 1.5),
    border: `1px solid ${palette.line}`,
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    textAlign: 'left',
    color: 'inherit',
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    '& > span:first-of-type': { ...theme.typography.body2, color: palette.text.secondary },
    '& > strong': { ...theme.typography.h2, minHeight: '1.4em', fontVariantNumeric: 'tabular-nums' },
    '& > strong[data-tone="error"]': { color: palette.tag.error.text },
    '& > strong[data-tone="warning"]': { color: palette.tag.warning.text },
    '& > span[data-bar]': {
      height: 6,
      borderRadius: 3,
      backgroundColor: palette.primary.main,
      // an outline stays where forced colors remove the ground
      outline: '1px solid transparent',
    },
    '&:hover': { backgroundImage: `linear-gradient(${palette.action.hover} 0 0)` },
    '&[aria-pressed="true"]': {
      borderColor: palette.primary.main,
      backgroundImage: `linear-gradient(${palette.action.focus} 0 0)`,
      '& > span:first-of-type': { color: palette.text.primary, fontWeight: theme.typography.fontWeightBold },
    },
  };
});

type BarsStrip = Extract<FacetStrip, { kind: 'bars' }>;

/** The values of one filter as bars, as long as their share of the largest; a click selects one, a second none. */
const Bars = ({ strip: { tones }, param }: { strip: BarsStrip; param: ValuesParam }) => {
  const { meta } = useListOf();
  const [{ [param.name]: chosen }, choose] = useSingle(param.name);
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingButtons(row);
  const values = stripValues(param, meta.facets, chosen === undefined ? [] : [chosen]);
  const counts = values.map(({ count }) => count ?? 0);
  const stop = chosen ?? values[0]?.value;
  return (
    <Row ref={row} role="toolbar" aria-label={param.label} onKeyDown={onKeyDown}>
      {values.map(({ value, label, count }) => (
        <Card
          key={value}
          type="button"
          aria-pressed={value === chosen}
          tabIndex={value === stop ? 0 : -1}
          onClick={() => choose({ [param.name]: value })}
        >
          <span>{label}</span>
          <strong data-tone={count ? tones[value] : undefined}>
            {count === undefined ? '' : showFacetCount(count)}
          </strong>
          <span data-bar="" style={{ width: `${shareOf(count ?? 0, counts) * 100}%` }} />
        </Card>
      ))}
    </Row>
  );
};

export default Bars;
