import { sql } from 'drizzle-orm';

/** Of a select from `payment_files`: whether any payment of the file was sent to the processor, or is being sent. */
export const isSent = sql<boolean>`exists (
  select from processor_files s where s.payment_file_id = payment_files.id and s.kind = 'sent' and s.row_count > 0)`;
