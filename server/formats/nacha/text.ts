/** Letters that Unicode does not decompose into a base letter and a diacritic. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};

const MARKS = /\p{Mark}/gu;
const NOT_ASCII = /[^\x20-\x7e]/gu;

/**
 * Converts a text to ASCII for an ACH file: letters lose their diacritics ("Peña" becomes "Pena"), other characters
 * become blanks, blanks are collapsed. The result may be empty. Idempotent.
 */
export const asciiText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NOT_ASCII, (letter) => SPELLED[letter] ?? ' ')
    .replace(/ +/g, ' ')
    .trim();

/** The same, cut to the width of its field. */
export const nameText = (text: string, width: number): string => asciiText(text).slice(0, width).trim();
