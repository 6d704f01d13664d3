import type * as z from 'zod/mini';
import type { FormField } from '../../../declare/form.ts';

/** One form field in one of its states, and what is displayed in it. */
export interface FieldExample {
  /** The label of the schema names the state. */
  schema: z.ZodMiniType;
  value: unknown;
  /** The value in the control, or the text where the field is read-only. */
  shows: string | RegExp;
  /** The validation error. */
  fault?: string;
  field?: Omit<FormField, 'source' | 'readOnly'>;
  readOnly?: true;
}
