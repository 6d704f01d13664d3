import { useQueryClient } from '@tanstack/react-query';
import { useEvent, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { invalidate } from '../../../dataProvider/invalidate.ts';
import { useListOf } from '../../../engine/list/context.ts';
import { useFaultNotice } from '../../../engine/useFaultNotice.ts';
import { uploadCalls } from './calls.ts';
import type { Outcome } from './uploads.ts';
import { createUploads } from './uploads.ts';

/** How many announcements are kept for screen readers. */
const MAX_ANNOUNCEMENTS = 10;

let count = 0;

/**
 * The uploads of one open dialog: they stop when it closes, report their outcome in notifications, and refresh the
 * list.
 */
export const useUploads = () => {
  const { resource } = useListOf();
  const client = useQueryClient();
  const notify = useNotify();
  const fail = useFaultNotice();
  const [announcements, setAnnouncements] = useState<readonly { id: number; text: string }[]>([]);

  const say = useEvent((text: string) =>
    setAnnouncements((before) => [...before, { id: ++count, text }].slice(-MAX_ANNOUNCEMENTS)),
  );
  const finished = useEvent(({ loaded, alreadyLoaded, failed }: Outcome) => {
    if (loaded.length > 0) notify(`Upload: ${loaded.length} file(s) uploaded successfully`, { type: 'success' });
    else if (alreadyLoaded.length > 0) notify('Already loaded: nothing was changed', { type: 'info' });
    for (const { error } of failed) fail('Upload Failed', error);
    void invalidate(client, resource.name);
  });

  const [uploads] = useState(() => createUploads({ ...uploadCalls, say, finished }));
  useEffect(() => uploads.stop, [uploads]);
  return { uploads, announcements };
};
