import { useFormContext, useWatch } from 'react-hook-form';
import { isPlainDate } from '../../../domain/calendar/dates.ts';
import { Section } from '../../engine/form/Section.tsx';
import type { FormSlotProps } from '../../engine/slots.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import type { Draft } from './Effects.tsx';
import { Effects } from './Effects.tsx';

/** How long typing has to pause before the preview is asked for, in ms. */
const PAUSE = 500;

/** The holiday of the form, as far as it is filled in; undefined without a date. */
const draftOf = ({ date, overrides }: { date?: unknown; overrides?: unknown }): Draft | undefined => {
  if (typeof date !== 'string' || !isPlainDate(date)) return undefined;
  const rows = (Array.isArray(overrides) ? overrides : []) as { location_id: number; date: string }[]; // as the record declares them
  const filled = rows.filter((row) => typeof row.date === 'string' && isPlainDate(row.date));
  return { date, overrides: filled.map((row) => ({ location_id: Number(row.location_id), date: row.date })) };
};

const Drafted = ({ id, draft }: { id: number | undefined; draft: Draft }) => {
  // compared by value: the form makes a new object with each key
  const asked = useDebounced(JSON.stringify(draft), PAUSE);
  return <Effects id={id} draft={JSON.parse(asked) as Draft} />; // written above
};

/** What saving the holiday would do to the runs, before it is saved. */
const SavedEffects = ({ record }: FormSlotProps) => {
  const values = useWatch<Record<string, unknown>>();
  const { isDirty } = useFormContext().formState;
  const draft = draftOf(values);
  if (!isDirty || !draft) return null;
  return (
    <Section title="Runs that change">
      <Drafted id={record && Number(record.id)} draft={draft} />
    </Section>
  );
};

export default SavedEffects;
