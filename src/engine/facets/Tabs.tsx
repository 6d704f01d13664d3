import { styled } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import type { FacetStrip } from '../../../declare/list/facet-strip.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { ALL } from '../../../declare/list/params.ts';
import { ALL_CHOICES } from '../../messages/words.ts';
import { printOnly, screenOnly } from '../../ui/print.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useListOf } from '../list/context.ts';
import { useRovingButtons } from './useRovingButtons.ts';
import { useSingle } from './useSingle.ts';
import { showFacetCount, stripValues } from './values.ts';

/** A shadow at an end behind which more can be scrolled to; the ground scrolls with the content and covers it there. */
const shadowsOf = (ground: string, shadow: string): string =>
  [
    `linear-gradient(to right, ${ground} 40%, transparent) left / 40px 100% local`,
    `linear-gradient(to left, ${ground} 40%, transparent) right / 40px 100% local`,
    `linear-gradient(to right, ${shadow}, transparent) left / 12px 100% scroll`,
    `linear-gradient(to left, ${shadow}, transparent) right / 12px 100% scroll`,
  ]
    .map((layer) => `${layer} no-repeat`)
    .join(', ');

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  // its buttons are reached by keys and scroll into sight
  overflowX: 'auto',
  scrollbarWidth: 'none',
  background: theme.vars && shadowsOf(theme.vars.palette.background.default, theme.vars.palette.line),
  borderBottom: `1px solid ${theme.vars?.palette.line}`,
  ...screenOnly,
}));

const Chosen = styled('p')({ margin: 0, ...printOnly });

const Tab = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  gap: theme.spacing(1),
  minHeight: 36,
  padding: theme.spacing(0, 1.5),
  border: 0,
  borderBottom: '2px solid transparent',
  font: 'inherit',
  color: theme.vars?.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  '& > span:last-of-type': {
    ...theme.typography.caption,
    minWidth: '2ch',
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
  },
  '&:hover': { color: theme.vars?.palette.text.primary },
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-pressed="true"]': {
    borderBottomColor: theme.vars?.palette.primary.main,
    color: theme.vars?.palette.text.primary,
    fontWeight: theme.typography.fontWeightBold,
  },
  // forced colors drop the color of the line, not the line
  '@media (forced-colors: active)': { '&:not([aria-pressed="true"])': { borderBottomColor: 'Canvas' } },
}));

type TabsStrip = Extract<FacetStrip, { kind: 'tabs' }>;

/** The values of one filter as tabs; a click selects one, and "All" or a second click none. */
const Tabs = ({ strip: { tones }, param }: { strip: TabsStrip; param: ValuesParam }) => {
  const { meta } = useListOf();
  const [{ [param.name]: chosen }, choose] = useSingle(param.name);
  const bar = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingButtons(bar);
  const ofAll = meta.facets?.[param.name]?.find(({ value }) => value === ALL)?.count;
  const values = [
    ...stripValues(param, meta.facets, chosen === undefined ? [] : [chosen]),
    { value: ALL, label: param.all ?? ALL_CHOICES, count: ofAll },
  ];
  const current = chosen ?? ALL;
  useEffect(() => {
    const pressed = bar.current?.querySelector('[aria-pressed="true"]');
    if (!bar.current || !pressed) return;
    // not `scrollIntoView`: in Chromium, Tab would go on from there instead of from the start of the page
    const beyond = pressed.getBoundingClientRect().right - bar.current.getBoundingClientRect().right;
    if (beyond > 0) bar.current.scrollLeft += beyond;
  }, []);
  return (
    <>
      <Bar ref={bar} role="toolbar" aria-label={param.label} onKeyDown={onKeyDown}>
        {values.map(({ value, label, count }) => {
          const tone = count ? tones[value] : undefined;
          const shown = count === undefined ? '' : showFacetCount(count);
          return (
            <Tab
              key={value}
              type="button"
              aria-pressed={value === current}
              tabIndex={value === current ? 0 : -1}
              onClick={() => choose({ [param.name]: value === ALL ? undefined : value })}
            >
              {label}
              <span>
                {tone ? (
                  <Tag tone={tone} dot>
                    {shown}
                  </Tag>
                ) : (
                  shown
                )}
              </span>
            </Tab>
          );
        })}
      </Bar>
      <Chosen>
        {param.label}: {values.find(({ value }) => value === current)?.label}
      </Chosen>
    </>
  );
};

export default Tabs;
