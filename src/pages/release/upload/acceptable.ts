import { readFileName, UPLOAD_HINT, UPLOAD_LIMIT } from '../../../../domain/files/file-names.ts';

export const DUPLICATE =
  'Validation Failed: You are trying to upload a file that already exists in the list, remove it and try again';

export interface Refusal {
  name: string;
  message: string;
}

type Sized = Pick<File, 'name' | 'size'>;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Formats a file size; 1 KB is 1,024 bytes, as in the limit. */
export const showBytes = (bytes: number): string => {
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`;
};

const faultOf = ({ name, size }: Sized, listed: ReadonlySet<string>): string | undefined => {
  if (listed.has(name.toLowerCase())) return DUPLICATE;
  if (!readFileName(name)) return UPLOAD_HINT;
  if (size > UPLOAD_LIMIT) return `The file has ${showBytes(size)}. Maximum size 300MB.`;
  if (size === 0) return 'The file is empty.';
  return undefined;
};

/**
 * Splits the chosen files into those added to the list and those refused, with the reason. Nothing is sent yet. File
 * names are unique per group regardless of case, so the list compares them that way too.
 */
export const separateAcceptable = <F extends Sized>(chosen: readonly F[], listed: readonly string[]) => {
  const names = new Set(listed.map((name) => name.toLowerCase()));
  const taken: F[] = [];
  const refused: Refusal[] = [];
  for (const file of chosen) {
    const message = faultOf(file, names);
    if (message) refused.push({ name: file.name, message });
    else {
      taken.push(file);
      names.add(file.name.toLowerCase());
    }
  }
  return { taken, refused };
};
