import * as z from 'zod/mini';

const dollars = z.number();

/** The fields of `PaymentFileRow`. */
export const fields = {
  /** The names of the files, comma-separated. */
  filenamesList: z.string(),
  groupNumber: z.string(),
  groupName: z.string(),
  location: z.object({ id: z.int(), key: z.string(), name: z.string(), short_name: z.string() }),
  /** What the files pay. */
  fileTotal: dollars,
  /** The claims system's total with the voids, the voids, and the total that its file says; null without a CR total. */
  lcrTotal: z.nullable(dollars),
  lcrVoided: dollars,
  lcrNet: z.nullable(dollars),
  /** Null until the processor has answered. */
  procTotal: z.nullable(dollars),
  status: z.int(),
  /** The check run, which the calls of withdrawing and building name. */
  entId: z.int(),
  /** Whether the check registers of the run can be built now. */
  buildAvailable: z.boolean(),
  /** By payment method: virtual card (ePay), ACH, and printed check. */
  vcc: dollars,
  ach: dollars,
  manualCheck: dollars,
  fileDate: z.string(),
  /** The operator's day on which they were loaded. */
  loadedOn: z.string(),
};

/** The payment files of one run that were loaded on one day and have the same status. */
export const PaymentFileRow = z.object({ id: z.int(), ...fields });
export type PaymentFileRow = z.infer<typeof PaymentFileRow>;
