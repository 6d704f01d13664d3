import { defineResource } from '../declare/define-resource.ts';
import { rest } from '../declare/dialect.ts';
import { children, optionalText, plainDate, record, reference } from '../declare/record.ts';
import { runDayIssue } from '../domain/calendar/run-day.ts';
import { holidayEffects } from './holiday-calls.ts';

/** One column and one input per location: its run day in place of the holiday (docs/rules/calendar.md, "Holidays"). */
const runDays = { columnsFrom: 'locations', key: 'location_id', value: 'date', title: 'short_name' };

/** A day without check runs and pulls, except for locations that override it. */
export default defineResource({
  record: record({
    date: plainDate({ label: 'Date', unique: true }),
    description: optionalText({ label: 'Holiday description', max: 200 }),
    overrides: children({
      label: 'Run day',
      key: 'location_id',
      of: {
        location_id: reference('locations', { label: 'Location' }),
        date: plainDate({ label: 'Run day' }),
      },
    }),
  }),
  api: rest('/holidays', { total: 'array', update: 'PUT' }),
  texts: {
    one: 'holiday',
    conflict: 'Holiday already exists',
    empty: 'No holidays',
  },
  list: {
    search: { placeholder: 'Search by description', fields: ['description'], noPii: true },
    columns: (c) => [
      c.date('date', { sort: true }),
      c.text('description', { sort: true, priority: 1 }),
      c.pivot('overrides', runDays),
    ],
    sort: { field: 'date', order: 'ASC' },
  },
  form: (f) => [
    f.panel('Holiday', f.field('date'), f.field('description', { suggest: true })),
    f.panel(
      'Run day by location',
      f.pivot('overrides', runDays, { hint: 'Blank: the holiday moves the run', refuse: runDayIssue }),
    ),
  ],
  calls: [holidayEffects],
});
