/** Faults of the files a claims system occasionally sends. Such a file must be quarantined and hold up nothing else. */
export const FLAWS = ['out of balance', 'truncated', 'unknown group', 'wrong name'] as const;
export type Flaw = (typeof FLAWS)[number];

/** Adds one cent to the payment amount (BPR02) of every transaction set. */
const unbalanced = (text: string) =>
  text.replaceAll(/^(BPR\*I\*)(\d+)\.(\d\d)/gm, (_, head: string, dollars: string, cents: string) => {
    const more = String(Number(dollars + cents) + 1).padStart(3, '0');
    return `${head}${more.slice(0, -2)}.${more.slice(-2)}`;
  });

/** The share of a file that arrives when its transfer is interrupted. */
const ARRIVED_SHARE = 0.6;

/** The first part of a file whose transfer was interrupted. */
export const cutOff = (whole: Uint8Array): Uint8Array => whole.subarray(0, Math.floor(whole.length * ARRIVED_SHARE));

/** Introduces one fault into a valid payment file. */
export const withFlaw = (
  flaw: Flaw,
  { name, text }: { name: string; text: string },
): { name: string; text: string } => {
  switch (flaw) {
    case 'out of balance':
      return { name, text: unbalanced(text) };
    case 'truncated':
      return { name, text: text.slice(0, Math.floor(text.length * ARRIVED_SHARE)) };
    case 'unknown group':
      return { name, text: text.replaceAll(/^REF\*1L\*[^~]*/gm, 'REF*1L*NO-SUCH-GROUP') };
    case 'wrong name':
      return { name: `payments-${name.replace('.', '-')}.txt`, text };
  }
};
