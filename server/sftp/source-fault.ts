/** An operation at a source that failed; the code is the system's or the client's, where there is one. */
export class OperationFault extends Error {
  readonly code: string | undefined;

  constructor(message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause });
    const { code } = (cause ?? {}) as { code?: unknown };
    this.code = typeof code === 'string' ? code : undefined;
  }
}

/** What is wrong with a source as a whole and not with one file of it: whatever else was to be done there has to wait. */
export class SourceFault extends OperationFault {
  /** Whether the source took longer than it may. */
  readonly isLate: boolean;

  constructor(message: string, { cause, isLate = false }: { cause?: unknown; isLate?: boolean } = {}) {
    super(message, { cause });
    this.isLate = isLate;
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown');
