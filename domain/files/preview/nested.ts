/** A record of a file that is read as a tree: its name, and its text as it is in the file. */
export interface NamedRecord {
  name: string;
  raw: string;
  /** How deep it may contain others; absent: it contains none, and belongs to the record before it that does. */
  depth?: number;
  /** A closing record belongs to the record of this depth, and ends those within it. */
  closes?: number;
}

export interface RecordNode {
  name: string;
  raw: string;
  within: readonly RecordNode[];
}

interface Open {
  depth: number;
  within: RecordNode[];
}

/** The records as a tree: each within the last one before it that may contain it. */
export const nested = (records: readonly NamedRecord[]): RecordNode[] => {
  const roots: RecordNode[] = [];
  let open: Open[] = [];
  for (const { name, raw, depth, closes } of records) {
    const below = depth ?? (closes === undefined ? Number.POSITIVE_INFINITY : closes + 1);
    open = open.filter((one) => one.depth < below);
    const within: RecordNode[] = [];
    (open.at(-1)?.within ?? roots).push({ name, raw, within });
    if (depth !== undefined) open.push({ depth, within });
  }
  return roots;
};
