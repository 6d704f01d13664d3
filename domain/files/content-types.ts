/** The types of the kinds of file that the product keeps, by the end of the name. */
const TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Bank files, remittances (835), and payment files, whose names end in three digits: `cl250101.000`. */
const IS_TEXT = /\.(?:txt|835|edi|x12|ach|nacha|bai2?|\d{3})$/i;

/** The content type by file name. Any other type, which a browser might execute or render, is sent as plain bytes. */
export const contentType = (name: string): string => {
  if (IS_TEXT.test(name)) return PLAIN_TEXT;
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
};
