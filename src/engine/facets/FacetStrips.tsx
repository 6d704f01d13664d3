import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { lazy, Suspense } from 'react';
import type { FacetStrip } from '../../../declare/list/facet-strip.ts';
import type { ValuesParam } from '../../../declare/list/params.ts';
import { useListOf } from '../list/context.ts';

const Bars = lazy(() => import('./Bars.tsx'));
const Matrix = lazy(() => import('./Matrix.tsx'));
const Tabs = lazy(() => import('./Tabs.tsx'));

/** The height of each strip in a wide window, in px: what is below stays where it is when it comes. */
const HEIGHTS = { tabs: 37, bars: 73, matrix: 162 } as const;

interface Props {
  strip: FacetStrip;
  /** Stands in its place until it comes. */
  room: ReactNode;
}

const Strip = ({ strip, room }: Props) => {
  const { resource } = useListOf();
  const paramOf = (name: string): ValuesParam => {
    const param = resource.list.shape.params.find((one) => one.name === name);
    if (param?.kind !== 'values') throw new Error(`"${resource.name}" has no filter "${name}" with values`);
    return param;
  };
  if (strip.kind === 'matrix') {
    return <Matrix rows={paramOf(strip.rows)} columns={paramOf(strip.columns)} room={room} />;
  }
  const param = paramOf(strip.param);
  return strip.kind === 'tabs' ? <Tabs strip={strip} param={param} /> : <Bars strip={strip} param={param} />;
};

/** The declared strips of the list: filters shown with the counts of their values. */
export const FacetStrips = () => {
  const { resource } = useListOf();
  return resource.list.strips.map((strip) => {
    const room = <Box sx={{ height: HEIGHTS[strip.kind] }} />;
    return (
      <Suspense key={JSON.stringify(strip)} fallback={room}>
        <Strip strip={strip} room={room} />
      </Suspense>
    );
  });
};
