import Box from '@mui/material/Box';
import { screenOnly } from '../../ui/print.ts';
import { useListOf } from '../list/context.ts';
import { ActiveFilters } from '../list/filters/ActiveFilters.tsx';
import { FilterMenu } from '../list/filters/FilterMenu.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { ClearFilters } from '../list/Toolbar.tsx';

const bar = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

/** The search and the filters of rows within a record. */
export const ChildTools = () => {
  const { resource } = useListOf();
  const { search, shape } = resource.list;
  if (!search && shape.params.length === 0) return null;
  return (
    <>
      <Box sx={{ ...bar, ...screenOnly }}>
        {search && <SearchBox placeholder={search.placeholder} />}
        {shape.params.map((param) => (
          <FilterMenu key={param.name} param={param} />
        ))}
        <ClearFilters />
      </Box>
      <ActiveFilters />
    </>
  );
};
