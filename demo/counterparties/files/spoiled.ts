/** What a claims system sends wrongly now and then; each must be set aside and stop nothing. */
export const FLAWS = ['out of balance', 'truncated', 'unknown group', 'wrong name'] as const;
export type Flaw = (typeof FLAWS)[number];

/** Of all sets, one cent too much is said to be paid. */
const unbalanced = (text: string) =>
  text.replaceAll(/^(BPR\*I\*)(\d+)\.(\d\d)/gm, (_, head: string, dollars: string, cents: string) => {
    const more = String(Number(dollars + cents) + 1).padStart(3, '0');
    return `${head}${more.slice(0, -2)}.${more.slice(-2)}`;
  });

/** How much of a file comes through when its transfer breaks off. */
const CAME_THROUGH = 0.6;

/** What is left of a file that was cut off. */
export const cutOff = (whole: Uint8Array): Uint8Array => whole.subarray(0, Math.floor(whole.length * CAME_THROUGH));

/** Spoils a payment file in one way. `name` and `text` are those of a sound one. */
export const spoil = (flaw: Flaw, { name, text }: { name: string; text: string }): { name: string; text: string } => {
  switch (flaw) {
    case 'out of balance':
      return { name, text: unbalanced(text) };
    case 'truncated':
      return { name, text: text.slice(0, Math.floor(text.length * CAME_THROUGH)) };
    case 'unknown group':
      return { name, text: text.replaceAll(/^REF\*1L\*[^~]*/gm, 'REF*1L*NO-SUCH-GROUP') };
    case 'wrong name':
      return { name: `payments-${name.replace('.', '-')}.txt`, text };
  }
};
