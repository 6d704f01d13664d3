interface NoticeExample {
  type: 'success' | 'info' | 'warning' | 'error';
  message: string;
  requestId?: string;
}

/** A notice of each kind, as `useNotify` raises it. */
export const NOTICE_EXAMPLES: readonly NoticeExample[] = [
  { type: 'success', message: 'Holiday saved' },
  { type: 'info', message: 'The export is being prepared' },
  { type: 'warning', message: '2 of 3 runs were released' },
  {
    type: 'error',
    message: 'The export failed: The database is away',
    requestId: '0198f2c4-7a31-7c1e-9a55-3f0d1a2b4c5d',
  },
];
