const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'] as const;
const STEP = 1024;

/** A file size in a suitable unit: 0 B, 1.5 KiB, 12 MiB. One decimal for values below ten, except for bytes. */
export const showSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const inUnit = bytes / STEP ** power;
  const rounded = power === 0 || inUnit >= 10 ? Math.round(inUnit) : Math.round(inUnit * 10) / 10;
  return `${rounded.toLocaleString('en-US')} ${UNITS[power]}`;
};
