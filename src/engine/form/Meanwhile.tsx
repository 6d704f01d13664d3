import { styled } from '@mui/material/styles';
import type { FormField } from '../../../declare/form.ts';
import type { HistoryEntry } from '../../../declare/history.ts';
import type { Resource } from '../../../declare/resource.ts';
import { fullName } from '../../../domain/audit.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { COMPARED_ON_SAVE, changedBy } from '../../messages/form.ts';
import { CHANGED_MEANWHILE } from '../../messages/words.ts';
import { useActivity } from '../record/useActivity.ts';
import { differencesOf } from './merge.ts';
import { formValues } from './values.ts';

const Box = styled('section')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(1, 1.5),
  borderRadius: theme.shape.borderRadius,
  color: theme.vars?.palette.tag.warning.text,
  backgroundColor: theme.vars?.palette.tag.warning.ground,
  '& p, & ul': { margin: 0 },
  '& ul': { paddingLeft: theme.spacing(2) },
}));

/** The newest entry of a history that changed a field. */
const entryOf = (entries: readonly HistoryEntry[], source: string): HistoryEntry | undefined =>
  entries.find(({ changes }) => changes.some(({ path }) => path[0] === source));

const who = (entry: HistoryEntry | undefined): string | undefined =>
  entry && [changedBy(entry.actor ? fullName(entry.actor) : undefined), showInstant(entry.createdAt)].join(', ');

interface Props {
  resource: Resource;
  /** The record that the form is based on, and as it is now. */
  base: Row;
  current: Row;
  formatValue: (field: FormField, value: unknown) => string;
  fieldOf: (source: string) => FormField;
}

/** What other people changed of a record while it is edited here, said before it is saved. */
export const Meanwhile = ({ resource, base, current, formatValue, fieldOf }: Props) => {
  const { data } = useActivity(resource, 'history', current.id);
  const entries = data?.pages.flatMap((page) => page.data) ?? [];
  const before = formValues(resource, base);
  const changed = differencesOf(resource, before, before, { current, changes: [] });
  return (
    <Box aria-label={CHANGED_MEANWHILE}>
      <strong>{CHANGED_MEANWHILE}</strong>
      <ul>
        {changed.map(({ source, label, theirs }) => (
          <li key={source}>
            {label}: <strong>{formatValue(fieldOf(source), theirs)}</strong>{' '}
            <small>{who(entryOf(entries, source))}</small>
          </li>
        ))}
      </ul>
      <p>{COMPARED_ON_SAVE}</p>
    </Box>
  );
};
