import Box from '@mui/material/Box';
import { isAlwaysSet } from '../../../declare/list/param-values.ts';
import type { Page, PageOf } from '../../../declare/page.ts';
import { pages } from '../../../resources/index.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { screenOnly } from '../../ui/print.ts';
import { useListOf } from '../list/context.ts';
import { ActiveFilters } from '../list/filters/ActiveFilters.tsx';
import { FilterMenu } from '../list/filters/FilterMenu.tsx';
import { InList } from '../list/ListPage.tsx';
import { RefreshMenu } from '../list/RefreshMenu.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { ClearFilters } from '../list/Toolbar.tsx';
import type { PageSlots } from './PageContext.ts';
import { PageSlotsProvider } from './PageContext.ts';
import { PanelGrid } from './PanelGrid.tsx';
import { SpanStepper } from './SpanStepper.tsx';

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** The search and the filters of the page's state. */
const StateBar = () => {
  const { list } = useListOf().resource;
  const { search, shape } = list;
  if (!search && shape.params.length === 0) return null;
  return (
    <>
      <Box sx={{ ...bar, ...screenOnly }}>
        {search && <SearchBox placeholder={search.placeholder} />}
        {shape.params.map((param) =>
          isAlwaysSet(param) ? (
            <SpanStepper key={param.name} param={param} />
          ) : (
            <FilterMenu key={param.name} param={param} />
          ),
        )}
        <ClearFilters />
      </Box>
      <ActiveFilters />
    </>
  );
};

const Content = ({ panels }: Pick<Page, 'panels'>) => {
  const { resource, state, refetch, panels: all } = useListOf();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title={resource.title}>
        <RefreshMenu refresh={(byTimer) => void refetch(byTimer)} />
      </PageTitle>
      <StateBar />
      {all && <PanelGrid page={resource.name} panels={panels} state={state} timing={all.timing} />}
    </Box>
  );
};

/** A page of panels in its context; `slots` are the components that it brings. */
export const PanelPage = ({ page, slots = {} }: { page: Page; slots?: PageSlots }) => (
  <PageSlotsProvider value={slots}>
    <InList resource={page.list} cells={{}} isSecond={false}>
      <Content panels={page.panels} />
    </InList>
  </PageSlotsProvider>
);

/** The screen of a declared page, for `src/pages/pages.ts`. Throws when `resources/index.ts` has no such page. */
export const panelPage = (name: string, define: PageOf, slots?: PageSlots) => {
  const head = pages.find((one) => one.name === name);
  if (!head) throw new Error(`There is no page "${name}"`);
  const page = define(head);
  return () => <PanelPage page={page} slots={slots} />;
};
