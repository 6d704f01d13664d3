import type { ComponentType } from 'react';
import { lazy } from 'react';
import type { PartData, PartKind } from '../../../../declare/panels/parts.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { Calendar } from './Calendar.tsx';
import { Message } from './Message.tsx';
import { NumberGrid } from './NumberGrid.tsx';
import { PanelTable } from './PanelTable.tsx';
import { Statistics } from './Statistics.tsx';

/** Charts and files come when one is drawn: what is drawn in their place until then has their height (`PanelSection`). */
const Bars = lazy(() => import('./Bars.tsx'));
const Line = lazy(() => import('./Line.tsx'));
const Files = lazy(() => import('./Files.tsx'));
const Happened = lazy(() => import('./Happened.tsx'));

/** The component of each kind of part. */
export const PARTS: { readonly [K in PartKind]: ComponentType<{ data: PartData[K] }> } = {
  statistics: Statistics,
  grid: NumberGrid,
  bars: Bars,
  line: Line,
  table: PanelTable,
  calendar: Calendar,
  files: Files,
  message: Message,
  stream: Happened,
  heading: ({ data: { text } }) => <h3>{text}</h3>,
  empty: ({ data: { text } }) => <Empty text={text} />,
};
