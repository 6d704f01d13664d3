import { sql } from 'drizzle-orm';
import { paymentFiles } from '../../db/tables/check-runs.ts';

/**
 * Whether any payment of a payment file was sent to the processor, or is being sent: sending has begun, and the sent file
 * is not known to be without payments.
 */
export const isSent = sql<boolean>`(${paymentFiles.sending_at} is not null and not exists (
    select from processor_files s where s.payment_file_id = ${paymentFiles.id} and s.kind = 'sent' and s.row_count = 0)
  or exists (
    select from processor_files s where s.payment_file_id = ${paymentFiles.id} and s.kind = 'sent' and s.row_count > 0))`;
