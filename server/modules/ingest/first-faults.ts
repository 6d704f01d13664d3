/** How many faults a reason lists: users fix the first ones first, and a hostile file has thousands. */
const SHOWN = 3;

/** Why a file is quarantined: its first faults, and how many more there are. */
export const firstFaults = (
  { faults, faultCount }: { faults: readonly { message: string }[]; faultCount: number },
  told = SHOWN,
): string => {
  const first = faults.slice(0, told).map((fault) => fault.message);
  const more = faultCount - first.length;
  return first.join(' ') + (more > 0 ? ` (and ${more} more)` : '');
};
