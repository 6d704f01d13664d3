import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { lazy, useState } from 'react';
import { ownCells } from '../../engine/examples/cells.tsx';
import { ENDLESS, FAILING, LIST, MANY, NOTHING_THERE, STRIPS, WAITING, WHOLE } from '../../engine/examples/names.ts';
import { exampleResource } from '../../engine/examples/resources.ts';
import { Addressed } from '../../engine/examples/Stage.tsx';
import { FacetStrips } from '../../engine/facets/FacetStrips.tsx';
import { useListOf } from '../../engine/list/context.ts';
import { ActiveFilters } from '../../engine/list/filters/ActiveFilters.tsx';
import { FilterMenu } from '../../engine/list/filters/FilterMenu.tsx';
import { MoreFilters } from '../../engine/list/filters/MoreFilters.tsx';
import { placeFilters } from '../../engine/list/filters/placement.ts';
import { ListMenu } from '../../engine/list/ListMenu.tsx';
import { InList, Rows, Selection } from '../../engine/list/ListPage.tsx';
import { RefreshMenu } from '../../engine/list/RefreshMenu.tsx';
import { SearchBox } from '../../engine/list/SearchBox.tsx';
import { AddButton, ClearFilters } from '../../engine/list/Toolbar.tsx';
import { SlotsProvider } from '../../engine/slots.ts';

const List = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > h3': { ...theme.typography.h3, margin: 0 },
}));

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

const Bar = () => {
  const { resource, refetch } = useListOf();
  const { search, shape } = resource.list;
  const { open, more } = placeFilters(shape.params);
  return (
    <Box sx={bar}>
      {search && <SearchBox placeholder={search.placeholder} />}
      {open.map((param) => (
        <FilterMenu key={param.name} param={param} />
      ))}
      <MoreFilters label="More filters" params={more} />
      <ClearFilters />
      <Box sx={{ ...bar, ml: 'auto' }}>
        <RefreshMenu refresh={(byTimer) => void refetch(byTimer)} />
        <ListMenu />
        <AddButton />
      </Box>
    </Box>
  );
};

const parts = {
  [LIST]: {
    selection: lazy(() => import('./Selected.tsx')),
    rowMenu: lazy(() => import('./RowMenu.tsx')),
  },
};

interface ListState {
  name: string;
  title: string;
  search: string;
}

export const LIST_STATES: readonly [ListState, ...ListState[]] = [
  { name: LIST, title: 'With rows', search: '' },
  { name: LIST, title: 'Nothing matches', search: '?query=no+such+text' },
  { name: NOTHING_THERE, title: 'Without records', search: '' },
  { name: WAITING, title: 'Loading', search: '' },
  { name: FAILING, title: 'Not loaded', search: '' },
  { name: MANY, title: 'With an estimated total', search: '' },
  { name: ENDLESS, title: 'With “Load more”', search: '' },
  { name: WHOLE, title: 'Without pages', search: '' },
  { name: STRIPS, title: 'With facet strips', search: '' },
];

/** A whole list in each of its states, with every kind of column; its rows open to a form that can be saved. */
export const Lists = ({ states = LIST_STATES }: { states?: readonly ListState[] }) => {
  const [lists] = useState(() =>
    states.map(({ name, title, search }) => ({ resource: exampleResource(name, title), search })),
  );
  return (
    <SlotsProvider value={parts}>
      {lists.map(({ resource, search }) => (
        <List key={resource.title} aria-label={resource.title}>
          <h3>{resource.title}</h3>
          <Addressed search={search}>
            <InList resource={resource} cells={ownCells} isSecond>
              <FacetStrips />
              <Bar />
              <ActiveFilters />
              <Rows />
              <Selection />
            </InList>
          </Addressed>
        </List>
      ))}
    </SlotsProvider>
  );
};
