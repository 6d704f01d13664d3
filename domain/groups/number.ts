/** A group number as it is compared: files write it with or without leading zeros. */
export const withoutZeros = (number: string): string => number.replace(/^0+/, '');
