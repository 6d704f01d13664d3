let depth = 0;

/** Makes calls for a timer or for news from the server: those begun in it do not keep the session alive. */
export const inBackground = <T>(make: () => T): T => {
  depth += 1;
  try {
    return make();
  } finally {
    depth -= 1;
  }
};

/** Whether calls are being begun for something else than the user. */
export const isInBackground = (): boolean => depth > 0;
