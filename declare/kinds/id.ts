import * as z from 'zod/mini';
import { withMeta } from '../field.ts';
import type { FieldKind } from './kind.ts';

export const idKind: FieldKind = {
  name: 'id',
  storage: 'integer',
  column: 'code',
  sortable: true,
  parse: (text) => (/^\d{1,10}$/.test(text) ? Number(text) : undefined),
  input: { control: 'none' },
  blank: null,
};

/** A record's id, assigned by the database. */
export const id = () => withMeta(z.int(), { kind: idKind, label: 'ID', readOnly: true });
