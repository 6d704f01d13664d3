import type { Theme } from '@mui/material/styles';

/** Nothing is shown as done before the server has done it (docs/decisions/4-pessimistic-saves.md). */
const PESSIMISTIC = { defaultProps: { mutationMode: 'pessimistic' as const } };

/** A record comes first from the list's cache, perhaps without all its fields: a page of one record reads it from the API. */
const READ = { queryOptions: { refetchOnMount: true } };

/** The console's defaults for react-admin's components. */
export const components: Theme['components'] = {
  RaEdit: { defaultProps: { ...PESSIMISTIC.defaultProps, ...READ } },
  RaShow: { defaultProps: READ },
  RaDeleteButton: PESSIMISTIC,
  RaUpdateButton: PESSIMISTIC,
  RaBulkDeleteButton: PESSIMISTIC,
  RaBulkUpdateButton: PESSIMISTIC,
  // react-admin exports 1,000 rows at most, and texts that a spreadsheet takes for formulas
  RaList: { defaultProps: { exporter: false } },
};
