import * as z from 'zod/mini';
import { isPlainDate, showInstant, viewerTime } from '../../domain/calendar/dates.ts';
import type { FieldOptions } from '../field.ts';
import { commonOf, optional, withMeta } from '../field.ts';
import { instantRange } from '../list/params.ts';
import type { FieldKind } from './kind.ts';

const asIso = (moment: Date): string | undefined => (Number.isNaN(moment.getTime()) ? undefined : moment.toISOString());

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export const instantKind: FieldKind = {
  name: 'instant',
  storage: 'timestamp',
  toStorage: (value: string) => new Date(value),
  // within child rows the database answers a text
  fromStorage: (stored) => asIso(stored instanceof Date ? stored : new Date(String(stored))),
  column: 'instant',
  sortable: true,
  filter: (source, { label }) => instantRange(source, { label }),
  format: (value) => showInstant(String(value)),
  edit: (value) => (MOMENT.test(String(value)) ? viewerTime(new Date(String(value))) : ''),
  parse: (text) => (MOMENT.test(text) ? asIso(new Date(text)) : undefined),
  input: { control: 'text', type: 'datetime-local' },
  width: 'name',
  blank: null,
};

const schemaOf = ({ label, readOnly }: FieldOptions) =>
  readOnly
    ? z.string()
    : z.iso
        .datetime({ offset: true, error: `${label} must be a moment like 2026-01-31T09:00:00Z` })
        .check(z.refine((text) => isPlainDate(text.slice(0, 10)), `${label} must be between 1900 and 2199`));

/** A moment, ISO 8601 in UTC, set by the server; with `readOnly: false`, one that people set. */
export const instant = ({ readOnly = true, ...options }: FieldOptions<string>) => {
  const field = { ...options, readOnly };
  return withMeta(schemaOf(field), { kind: instantKind, ...commonOf(field), required: !readOnly });
};

export const optionalInstant = (options: FieldOptions<string>) => optional(instant(options));
