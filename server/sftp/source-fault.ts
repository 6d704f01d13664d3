/** A failed operation at a source; the code, if any, is the system's or the client's. */
export class OperationFault extends Error {
  readonly code: string | undefined;

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause });
    const { code } = (cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** A fault of the whole source, not of one file: all other operations there have to wait. */
export class SourceFault extends OperationFault {
  /** Whether the source exceeded a time limit. */
  readonly isLate: boolean;

  constructor(message: string, { cause, isLate = false }: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause });
    this.isLate = isLate;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
