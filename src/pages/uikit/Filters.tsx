import Box from '@mui/material/Box';
import { useState } from 'react';
import type { TextParam } from '../../../declare/list/params.ts';
import { ownCells } from '../../engine/examples/cells.tsx';
import { LIST } from '../../engine/examples/names.ts';
import type { ParamExample } from '../../engine/examples/params.ts';
import { paramExamples } from '../../engine/examples/params.ts';
import { exampleResource } from '../../engine/examples/resources.ts';
import { Addressed } from '../../engine/examples/Stage.tsx';
import { ActiveFilters } from '../../engine/list/filters/ActiveFilters.tsx';
import { FilterMenu } from '../../engine/list/filters/FilterMenu.tsx';
import { FilterSearch } from '../../engine/list/filters/FilterSearch.tsx';
import { InList } from '../../engine/list/ListPage.tsx';
import { writeView } from '../../engine/list/view.ts';
import { Example, Examples } from './Example.tsx';

const isSearch = (param: ParamExample['param']): param is TextParam =>
  param.kind === 'text' && param.input === 'search';

/** Every filter kind in its states: its button with the menu, and the chips of the active filter. */
export const Filters = ({ examples = paramExamples() }: { examples?: readonly ParamExample[] }) => {
  const [resource] = useState(() => exampleResource(LIST, 'Filters'));
  const searchOf = (param: ParamExample['param'], value: ParamExample['states'][0]['value']) => {
    const { pageSize } = resource.list.shape;
    const filters = value === undefined ? {} : { [param.name]: value };
    return writeView({ state: { page: 0, pageSize, search: '', filters } }, '', resource.list);
  };
  return examples.map(({ param, states }) => (
    <Examples key={param.name} title={param.label}>
      {states.map(({ state, value }, at) => (
        <Example key={state} id={`filter-${param.name}-${at}`} state={state}>
          <Addressed search={searchOf(param, value)}>
            <InList resource={resource} cells={ownCells} isSecond>
              <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
                {isSearch(param) ? <FilterSearch param={param} /> : <FilterMenu param={param} />}
                <ActiveFilters />
              </Box>
            </InList>
          </Addressed>
        </Example>
      ))}
    </Examples>
  ));
};
