import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useRef } from 'react';
import { isInStrip } from '../../../declare/list/facet-strip.ts';
import { isAlwaysSet, isNarrowed, isOneDay } from '../../../declare/list/param-values.ts';
import { FILTERS, MORE_FILTERS } from '../../messages/filters.ts';
import { GO_TO_FILTERS, refreshList, THE_LIST } from '../../messages/keys.ts';
import { REFRESH, SEARCH } from '../../messages/words.ts';
import { moveFocus } from '../../ui/moveFocus.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { screenOnly } from '../../ui/print.ts';
import { FacetStrips } from '../facets/FacetStrips.tsx';
import { useKeys } from '../keys/keys.ts';
import { useKeySheet } from '../keys/useKeySheet.tsx';
import { useSlots } from '../slots.ts';
import { useCards } from '../table/useFittingColumns.ts';
import { AsideButton } from './Aside.tsx';
import { useListOf } from './context.ts';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterMenu } from './filters/FilterMenu.tsx';
import { FilterSearch } from './filters/FilterSearch.tsx';
import { MoreFilters } from './filters/MoreFilters.tsx';
import { isSearch, placeFilters } from './filters/placement.ts';
import { ListMenu } from './ListMenu.tsx';
import { RefreshMenu } from './RefreshMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import { NEW } from './view.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

const GroupSwitches = lazy(() => import('./GroupSwitches.tsx'));
const SpanStepper = lazy(async () => ({ default: (await import('../panels/SpanStepper.tsx')).SpanStepper }));

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

export const ClearFilters = () => {
  const { resource, state, narrow } = useListOf();
  const fixed = resource.list.shape.params.filter(isAlwaysSet).map(({ name }) => name);
  const kept = Object.entries(state.filters).filter(([name]) => fixed.includes(name));
  if (!isNarrowed(state, resource.list.shape.params)) return null;
  return (
    <Button
      onClick={({ currentTarget }) => {
        moveFocus(currentTarget);
        narrow({ search: '', filters: Object.fromEntries(kept) });
      }}
    >
      {resource.texts.clear}
    </Button>
  );
};

/** Opens the form of a new record, if the user may create one. */
export const AddButton = () => {
  const { resource, may, expand } = useListOf();
  if (!may.edit || !resource.api.verbs.includes('create')) return null;
  return (
    <Button variant="contained" startIcon={<Add />} onClick={() => expand(NEW)}>
      {resource.texts.add}
    </Button>
  );
};

/** The height of a screen's own header in a wide window, in px: what is below it stays where it is when it comes. */
const HEADER = 52;
/** The widths of the two forms of the stepper, in px, for the same reason. */
const [DAY, SPAN] = [235, 374];

/** Search, the filters that people use, all others behind one button, saved views and the list's own menu. */
const Tools = ({ openKeys }: { openKeys: () => void }) => {
  const { resource } = useListOf();
  const { search, shape, strips } = resource.list;
  const cards = useCards();
  const { open, more } = placeFilters(shape.params.filter(({ name }) => !isInStrip({ strips }, name)));
  return (
    <Box sx={{ ...bar, ...screenOnly }}>
      {search && <SearchBox placeholder={search.placeholder} />}
      {shape.params.filter(isSearch).map((param) => (
        <FilterSearch key={param.name} param={param} />
      ))}
      {shape.params.filter(isAlwaysSet).map((param) => (
        <Suspense key={param.name} fallback={<Box sx={{ width: isOneDay(param) ? DAY : SPAN }} />}>
          <SpanStepper param={param} />
        </Suspense>
      ))}
      <Box sx={{ display: 'contents' }} data-filters="">
        {!cards && open.map((param) => <FilterMenu key={param.name} param={param} />)}
        <MoreFilters label={cards ? FILTERS : MORE_FILTERS} params={cards ? [...open, ...more] : more} />
      </Box>
      <ClearFilters />
      <Box sx={{ ...bar, ml: 'auto' }}>
        {/* at the free end of the line, where nothing moves when it comes */}
        <Suspense fallback={null}>{shape.groupBy && <GroupSwitches />}</Suspense>
        <ViewsMenu />
        <ListMenu openKeys={openKeys} />
      </Box>
    </Box>
  );
};

/** Title, list actions, search and filters, and the active filters. */
export const Toolbar = () => {
  const { resource, refetch, isSecond, waiting } = useListOf();
  const { header: Header, toolbar = {} } = useSlots(resource.name);
  const { texts, list } = resource;
  const { search, shape } = list;
  const bars = useRef<HTMLDivElement>(null);
  const focus = (selector: string) => bars.current?.querySelector<HTMLElement>(selector)?.focus();
  const searches = shape.params.filter(isSearch);
  // with two lists on a page, the shortcuts belong to the first
  const keys = [
    {
      key: '/',
      description: SEARCH,
      run: () => focus('[data-search]'),
      isEnabled: () => Boolean(search || searches.length),
    },
    { key: 'f', description: GO_TO_FILTERS, run: () => focus('[data-filters] button') },
    { key: 'r', description: REFRESH, paletteLabel: refreshList(resource.title), run: () => void refetch() },
  ];
  useKeys(THE_LIST, isSecond ? [] : keys);
  const { sheet, openKeys } = useKeySheet();
  return (
    <Box ref={bars} sx={{ display: 'grid', gap: 1 }}>
      <PageTitle title={resource.title} level={isSecond ? 2 : 1}>
        <Suspense fallback={null}>
          {Object.entries(toolbar).map(([name, Part]) => (
            <Part key={name} />
          ))}
        </Suspense>
        <AsideButton />
        <RefreshMenu refresh={(byTimer) => void refetch(byTimer)} waiting={waiting} />
        <AddButton />
      </PageTitle>
      {texts.description && <Box sx={{ color: 'text.secondary' }}>{texts.description}</Box>}
      <FacetStrips />
      {Header && (
        <Suspense fallback={<Box sx={{ height: HEADER }} />}>
          <Header />
        </Suspense>
      )}
      <Tools openKeys={openKeys} />
      {sheet}
      <ActiveFilters />
    </Box>
  );
};
