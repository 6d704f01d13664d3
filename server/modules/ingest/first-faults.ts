/** Of how many faults a reason tells; a person mends the first ones first, and a hostile file has thousands. */
const TOLD = 3;

/** Why a file is set aside: its first faults, and how many more there are. */
export const firstFaults = (
  { faults, faultCount }: { faults: readonly { message: string }[]; faultCount: number },
  told = TOLD,
): string => {
  const first = faults.slice(0, told).map((fault) => fault.message);
  const more = faultCount - first.length;
  return first.join(' ') + (more > 0 ? ` (and ${more} more)` : '');
};
