/** The letters whose names begin with a vowel: an EOB, an FAQ, an HMO. */
const SPELLED_WITH_AN = /^[aefhilmnorsx]/i;
const isSpelled = (word: string): boolean => /^[A-Z][A-Z\d]+s?$/.test(word) || !/[aeiouy]/i.test(word);

/** Written with a vowel, spoken with a consonant: a user, a unit, a euro, a one-time code; but an uninsured one. */
const SPOKEN_WITH_A = /^(?:us[aeu]|uni(?![dmn])|ur[il]\b|ut[ei]|eu|one\b|once\b)/i;
/** Written with an h that is not spoken, or a number that begins with a vowel. */
const SPOKEN_WITH_AN = /^(?:hour|hono|honest|heir|8|1[18]\b)/i;

/** A noun with its indefinite article, chosen by its sound: "an order", "a user", "an hour", "an EOB". */
export const withArticle = (noun: string): string => {
  const [word = ''] = noun.split(/[\s-]/);
  const spoken = isSpelled(word) ? SPELLED_WITH_AN : /^[aeiou]/i;
  const isAn = SPOKEN_WITH_AN.test(noun) || (spoken.test(word) && (isSpelled(word) || !SPOKEN_WITH_A.test(noun)));
  return `${isAn ? 'an' : 'a'} ${noun}`;
};
