import type { ListState } from '../../../../declare/list/state.ts';
import type { ListDeclaration } from '../../../../declare/resource.ts';
import { readFileName } from '../../../../domain/files/file-names.ts';
import { writeView } from '../../../engine/list/view.ts';
import type { Entry } from './entries.ts';

/**
 * The query string that shows the run a file was loaded into, with the run open. If the content was already loaded
 * under another name, its date is unknown, and the list is filtered by group only.
 */
export const runSearch = (entry: Entry, state: ListState, list: ListDeclaration): string | undefined => {
  if (entry.phase !== 'done' || entry.result.check_run_id === undefined) return undefined;
  const { found, result, name } = entry;
  const date = result.status === 'loaded' ? readFileName(name)?.date : undefined;
  const filters = {
    'group-number': found.fileGroupNumber,
    ...(date && { 'file-date': { from: date, to: date } }),
  };
  return writeView(
    { state: { ...state, page: 0, search: '', filters }, expanded: String(result.check_run_id) },
    '',
    list,
  );
};
