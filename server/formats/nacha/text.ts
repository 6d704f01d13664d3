/** Letters that do not come apart into a plain letter and its mark. */
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
 * A text as an ACH file can carry it, ASCII alone: letters lose their marks ("Peña" is "Pena"), what has no plain letter
 * becomes a blank, blanks are collapsed. May come out empty. Pure and stable: what it gives is unchanged by it.
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
