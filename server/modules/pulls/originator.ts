import * as z from 'zod';
import { routingNumberIssue } from '../../../domain/bank/routing-number.ts';

const code = (what: string) => z.string().regex(/^[\x21-\x7e]{1,10}$/, `${what} has 1 to 10 characters without blanks`);
const name = (what: string, most: number) => z.string().trim().min(1, `${what} is missing`).max(most);

/** Who originates the ACH debits of pulls: the operator's bank, and the operator as that bank knows it. */
const Originator = z.strictObject({
  bankRoutingNumber: z.string().refine((text) => !routingNumberIssue(text), 'the routing number is not valid'),
  bankName: name('bankName', 23),
  companyId: code('companyId'),
  companyName: name('companyName', 23),
  /** The operator's id in the header of a file, where that is not the company id. */
  origin: code('origin').optional(),
  /** What payers read on their statements. */
  description: z.string().trim().min(1).max(10).default('PREMIUM'),
});
export type Originator = z.infer<typeof Originator>;

/** The setting: JSON. */
export const OriginatorSetting = z.string().transform((text, context): Originator => {
  try {
    const read = Originator.safeParse(JSON.parse(text));
    if (read.success) return read.data;
    const faults = read.error.issues.map(({ path, message }) => `${path.join('.') || 'value'}: ${message}`);
    context.addIssue({ code: 'custom', message: faults.join('; ') });
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
  }
  return z.NEVER;
});
