import { useEvent } from 'ra-core';
import { useEffect } from 'react';
import type { News } from '../dataProvider/live.ts';
import { onNews, paced } from '../dataProvider/live.ts';

/** Reads something again when news concerns it, at most about once a second. */
export const useNews = (concerns: (news: News) => boolean, read: () => Promise<unknown>): void => {
  const isConcerned = useEvent(concerns);
  const readAgain = useEvent(read);
  useEffect(() => {
    const reading = paced(readAgain);
    const stop = onNews((news) => {
      if (isConcerned(news)) reading.ask();
    });
    return () => {
      stop();
      reading.stop();
    };
  }, [isConcerned, readAgain]);
};
