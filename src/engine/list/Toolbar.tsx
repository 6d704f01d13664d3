import Add from '@mui/icons-material/Add';
import DensityMedium from '@mui/icons-material/DensityMedium';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useRef } from 'react';
import { isInStrip } from '../../../declare/facet-strip.ts';
import type { Param, TextParam } from '../../../declare/params.ts';
import { isAlwaysSet } from '../../../declare/params.ts';
import { moveFocus } from '../../ui/moveFocus.ts';
import { screenOnly } from '../../ui/print.ts';
import { FacetStrips } from '../facets/FacetStrips.tsx';
import { KeysButton } from '../keys/KeysButton.tsx';
import { useKeys } from '../keys/keys.ts';
import { useSlots } from '../slots.ts';
import { CARDS } from '../table/styles.ts';
import { useListOf } from './context.ts';
import { ExportButton } from './ExportButton.tsx';
import { ActiveFilters } from './filters/ActiveFilters.tsx';
import { FilterMenu } from './filters/FilterMenu.tsx';
import { RefreshMenu } from './RefreshMenu.tsx';
import { FilterSearch, SearchBox } from './SearchBox.tsx';
import { useDensity } from './useDensity.ts';
import { NEW } from './view.ts';
import { ViewsMenu } from './views/ViewsMenu.tsx';

const isSearch = (param: Param): param is TextParam => param.kind === 'text' && param.input === 'search';

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

export const ClearFilters = () => {
  const { resource, state, narrow } = useListOf();
  const fixed = resource.list.shape.params.filter(isAlwaysSet).map(({ name }) => name);
  const kept = Object.entries(state.filters).filter(([name]) => fixed.includes(name));
  if (!state.search && Object.keys(state.filters).length === kept.length) return null;
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
      Add
    </Button>
  );
};

const DensityButton = () => {
  const [density, setDensity] = useDensity();
  const comfortable = density === 'comfortable';
  return (
    <Button
      color="inherit"
      startIcon={<DensityMedium />}
      aria-pressed={comfortable}
      onClick={() => setDensity(comfortable ? 'compact' : 'comfortable')}
      // a card is always as tall as its content
      sx={{ [CARDS]: { display: 'none' } }}
    >
      Comfortable rows
    </Button>
  );
};

/** Title, list actions, search and filters, and the active filters. */
export const Toolbar = () => {
  const { resource, refetch, isSecond } = useListOf();
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
      description: 'Search',
      run: () => focus('[data-search]'),
      isEnabled: () => Boolean(search || searches.length),
    },
    { key: 'f', description: 'Go to the filters', run: () => focus('[data-filters] button') },
    { key: 'r', description: 'Refresh', paletteLabel: `Refresh ${resource.title}`, run: () => void refetch() },
  ];
  useKeys('The list', isSecond ? [] : keys);
  return (
    <Box ref={bars} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={bar}>
        <Box component={isSecond ? 'h2' : 'h1'} sx={{ typography: 'h1', m: 0, mr: 'auto' }}>
          {resource.title}
        </Box>
        <Box sx={{ ...bar, ...screenOnly }}>
          <Suspense fallback={null}>
            {Object.entries(toolbar).map(([name, Part]) => (
              <Part key={name} />
            ))}
          </Suspense>
          <RefreshMenu refresh={(byTimer) => void refetch(byTimer)} />
          <AddButton />
        </Box>
      </Box>
      {texts.description && <Box sx={{ color: 'text.secondary' }}>{texts.description}</Box>}
      <FacetStrips />
      {Header && (
        <Suspense fallback={null}>
          <Header />
        </Suspense>
      )}
      <Box sx={{ ...bar, ...screenOnly }}>
        {search && <SearchBox placeholder={search.placeholder} />}
        {searches.map((param) => (
          <FilterSearch key={param.name} param={param} />
        ))}
        <Box sx={{ display: 'contents' }} data-filters="">
          {shape.params
            .filter((param) => param.kind !== 'text' || !(param.labelFor || isSearch(param)))
            .filter(({ name }) => !isInStrip(list, name))
            .map((param) => (
              <FilterMenu key={param.name} param={param} />
            ))}
        </Box>
        <ClearFilters />
        <Box sx={{ ...bar, ml: 'auto' }}>
          <ViewsMenu />
          <KeysButton />
          <DensityButton />
          <ExportButton />
        </Box>
      </Box>
      <ActiveFilters />
    </Box>
  );
};
