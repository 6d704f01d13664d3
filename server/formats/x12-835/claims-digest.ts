import { createHash } from 'node:crypto';

/** A hash of the claims of one payment, in file order, by which payments of $0.00 are compared. */
export class ClaimsDigest {
  readonly #hash = createHash('sha256');

  /** @param claim CLP07, CLP02, and CLP03 and CLP04 in cents. */
  take({ claimNumber, status, chargeCents, paidCents }: DigestedClaim) {
    this.#hash.update(JSON.stringify([claimNumber, status, chargeCents, paidCents]));
  }

  /** To be called once, after the last claim. */
  close(): string {
    return this.#hash.digest('base64url');
  }
}

interface DigestedClaim {
  claimNumber: string;
  status: string;
  chargeCents: number;
  paidCents: number;
}
