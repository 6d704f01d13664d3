import type { PlainDate } from '../calendar/dates.ts';
import { isPlainDate } from '../calendar/dates.ts';

/** The file types that can be uploaded (docs/rules/check-runs.md, "Uploads"). */
export type UploadType = 'payment-file' | 'cr-total-file';

export interface FileName {
  type: UploadType;
  /** The run's date, from the name. */
  date: PlainDate;
  /** Only for a CR total file: its group number with leading zeros; all zeros mean no group. */
  groupNumber?: string;
}

/** 300 MB, in bytes. */
export const UPLOAD_LIMIT = 300 * 1024 * 1024;

export const UPLOAD_HINT =
  'Only payment files (for example cl250101.000, re250101.000) and CR total files (for example cr_000000_20250101.pdf) are supported. Maximum size 300MB.';

const PAYMENT_FILE = /^(?:cl|re)(\d{2})(\d{2})(\d{2})\.\d{3}$/i;
const CR_TOTAL = /^cr_(\d{6})_(\d{4})(\d{2})(\d{2})\.pdf$/i;

const dated = (type: UploadType, [year, month, day]: readonly (string | undefined)[]): FileName | undefined => {
  const date = `${year}-${month}-${day}`;
  return isPlainDate(date) ? { type, date } : undefined;
};

/** Parses a file name; undefined when it is not the name of a supported file. */
export const readFileName = (name: string): FileName | undefined => {
  const payment = PAYMENT_FILE.exec(name);
  if (payment) return dated('payment-file', [`20${payment[1]}`, payment[2], payment[3]]);
  const total = CR_TOTAL.exec(name);
  const file = total ? dated('cr-total-file', total.slice(2)) : undefined;
  return file && { ...file, groupNumber: total?.[1] };
};
