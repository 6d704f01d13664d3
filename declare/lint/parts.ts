import { changes } from '../call.ts';
import { paramsOf } from '../list/facet-strip.ts';
import { groupParam } from '../list/groups.ts';
import { repeated } from '../list/values.ts';
import type { Page } from '../page.ts';
import type { Resource } from '../resource.ts';
import type { DeclarationFault } from './lint.ts';

/* What stands above and beside the rows of a list, or makes a page: strips of filters, and panels. */

/** A strip shows filters whose values are counted, each once. */
export const lintStrips = ({ name: resource, list }: Resource): DeclarationFault[] => {
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${resource}: ${message}` });
  for (const strip of list.strips) {
    for (const name of paramsOf(strip)) {
      const param = list.shape.params.find((one) => one.name === name);
      if (param?.kind !== 'values' || param.counted === false || param.lookup) {
        fault('R070', `a strip shows "${name}", which is not a filter with counted values`);
      } else if (strip.kind === 'tabs' && param.all === undefined) {
        fault('R071', `the filter "${name}" of the tabs is not made with oneOf and all`);
      }
      const { choices = {} } = param?.kind === 'values' ? param : {};
      for (const value of strip.kind === 'matrix' ? [] : Object.keys(strip.tones)) {
        if (!Object.hasOwn(choices, value))
          fault('R072', `a strip has a tone for "${value}", which is not a value of "${name}"`);
      }
    }
  }
  return faults;
};

/**
 * The faults of the fields by which a list groups: each needs a filter that names and counts its values, and the engine
 * answers the list, in pages that do not continue after a row.
 */
export const lintGroups = ({ name, list, api, from }: Resource): DeclarationFault[] => {
  const { groupBy = [], paging } = list.shape;
  const fault = (field: string, why: string) => ({
    code: 'R046',
    message: `${name}: the list groups by "${field}", ${why}`,
  });
  const isGrouped = api.kind === 'rest' && api.total !== 'array' && from !== 'module' && paging !== 'cursor';
  return groupBy.flatMap((field) => {
    if (!isGrouped) return [fault(field, 'but is not answered in groups')];
    return groupParam(list.filters, field) ? [] : [fault(field, 'but no filter declares its values')];
  });
};

/** The faults of the panels of a page, or beside the rows of a list. */
export const lintPanels = (name: string, panels: Page['panels']): DeclarationFault[] => {
  const faults: DeclarationFault[] = [];
  const fault = (code: string, message: string) => void faults.push({ code, message: `${name}: ${message}` });
  const titles = panels.map(({ title }) => title);
  for (const title of repeated(titles)) fault('R080', `two panels are called "${title}"`);
  for (const { title, call } of panels) {
    if (changes(call)) fault('R081', `panel "${title}" shows "${call.name}", which changes something`);
    if (call.path.includes(':')) fault('R082', `panel "${title}" shows "${call.name}", whose path has a parameter`);
  }
  return faults;
};

/** The faults of a page that the compiler cannot see (docs/declare-a-resource.md, "Lint codes"). */
export const lintPage = ({ list, panels }: Page): DeclarationFault[] => lintPanels(list.name, panels);
