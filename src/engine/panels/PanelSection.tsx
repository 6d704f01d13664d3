import { keyframes, styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { createElement, Suspense, useId, useState } from 'react';
import { allows } from '../../../declare/access.ts';
import type { Choice, Panel } from '../../../declare/panels/panel.ts';
import type { Drawn, PageState } from '../../../declare/panels/parts.ts';
import { NO_ACTIVITY, NOT_INCLUDED } from '../../messages/panels.ts';
import { ALL_CHOICES, loadingOf } from '../../messages/words.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Select } from '../../ui/controls.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { screenOnly } from '../../ui/print.ts';
import { useCurrentRoles } from '../useAccess.ts';
import { factsOf } from '../useFaultNotice.ts';
import { usePageSlots } from './PageContext.ts';
import { PARTS } from './parts/index.tsx';
import type { Timing } from './usePanel.ts';
import { usePanel } from './usePanel.ts';

const hidden = keyframes({ from: { visibility: 'hidden' }, to: { visibility: 'hidden' } });

const Section = styled('section')(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1),
  // the place of what is loading, so that less moves when it comes
  minHeight: theme.spacing(12),
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& h3': { ...theme.typography.h3, margin: theme.spacing(1, 0, 0) },
  '& code': { ...theme.typography.code, overflowWrap: 'anywhere' },
  '& td[data-wraps]': { whiteSpace: 'normal', overflowWrap: 'anywhere', padding: theme.spacing(0.5, 1) },
  '& > [data-choices]': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1, 2), ...screenOnly },
  '& label': { ...theme.typography.body2, display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '@media print': { minHeight: 0 },
  // what stands below one whose size is not known yet would move: it appears with it, or five seconds later
  'section:has(> [data-awaited]) ~ &': { animation: `${hidden} 5s` },
}));

/** The place of a chart or a file whose code has not come yet. */
const ChartPlace = styled('div')({ minHeight: 212, '&[data-small]': { minHeight: 132 } });

const isSmall = ({ data }: Drawn) =>
  typeof data === 'object' && data !== null && 'small' in data && data.small === true;

/** What is drawn without being read; its frames are seen. Forced colors would write the texts again. */
const Place = styled('div')({
  display: 'contents',
  '& *': { color: 'transparent !important' },
  // tags, which have a ground
  '& span': { visibility: 'hidden' },
  '@media (forced-colors: active)': { '& *': { visibility: 'hidden' } },
});

interface Props {
  page: string;
  panel: Panel;
  state: PageState;
  timing: Timing;
}

const Drawing = ({ drawn: { kind, data } }: { drawn: Drawn }) => {
  const { kinds = {} } = usePageSlots();
  const component: ComponentType<{ data: never }> | undefined = kinds[kind] ?? Reflect.get(PARTS, kind);
  if (!component) throw new Error(`There is no kind of part "${kind}"`);
  return createElement(component, { data: data as never }); // a part's data is that of its kind
};

const drawingsOf = ({ parts }: Panel, answer: unknown, state: PageState): ReactNode[] =>
  parts
    .flatMap((part) => part.draw(answer, state) ?? [])
    .map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a panel are declared in a fixed order
      <Suspense key={at} fallback={<ChartPlace data-small={isSmall(one) ? '' : undefined} />}>
        <Drawing drawn={one} />
      </Suspense>
    ));

/** What the user chose in the head of a panel. */
type Chosen = [chosen: Readonly<Record<string, string>>, choose: (name: string, value: string) => void];

const useChosen = (): Chosen => {
  const [chosen, set] = useState<Readonly<Record<string, string>>>({});
  const choose = (name: string, value: string) => {
    const { [name]: _, ...others } = chosen;
    set(value === '' ? others : { ...others, [name]: value });
  };
  return [chosen, choose];
};

/** The choices of an answer, in the line of the title. */
const Choices = ({ choices, chosen: [chosen, choose] }: { choices: readonly Choice[]; chosen: Chosen }) => (
  <div data-choices="">
    {choices.map(({ name, label, options }) => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the control is a styled select
      <label key={name}>
        {label}
        <Select value={chosen[name] ?? ''} onChange={({ target }) => choose(name, target.value)}>
          <option value="">{ALL_CHOICES}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </label>
    ))}
  </div>
);

const Answered = ({ page, panel, state, timing }: Props) => {
  const chosen = useChosen();
  const { data, error, isFetching, refresh } = usePanel(page, panel, state, chosen[0], timing);
  const drawn = data === undefined ? [] : drawingsOf(panel, data, state);
  const choices = panel.choices?.(data ?? panel.place);
  return (
    <>
      <Busy busy={isFetching} label={loadingOf(panel.title)} />
      {choices && <Choices choices={choices} chosen={chosen} />}
      {error && <Fault title={panel.failed} fault={factsOf(error)} onRetry={() => refresh(false)} />}
      {drawn}
      {data === undefined &&
        !error &&
        (panel.place === undefined ? (
          <div data-awaited="" />
        ) : (
          <Place inert aria-hidden>
            {drawingsOf(panel, panel.place, state)}
          </Place>
        ))}
      {data !== undefined && drawn.length === 0 && <Empty text={NO_ACTIVITY} />}
    </>
  );
};

/** One panel: its title, and its parts, its error, or why it is empty. Nothing is requested that the user may not see. */
const PanelSection = (props: Props) => {
  const { title, call } = props.panel;
  const id = useId();
  const roles = useCurrentRoles();
  return (
    <Section aria-labelledby={id} data-width={props.panel.width}>
      <h2 id={id}>{title}</h2>
      {allows(call.access, roles) ? <Answered {...props} /> : <Empty text={NOT_INCLUDED} />}
    </Section>
  );
};

export default PanelSection;
