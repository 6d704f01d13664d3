import { ConfigurationError } from '../../server/config.ts';

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/**
 * Listens on the port of a setting; where it is not set, on the first of the preferred ports that is free, or on any
 * free one. Throws a ConfigurationError when the port that is set is taken.
 */
export const listenOn = async <T>(
  { setting, port, preferred }: { setting: string; port: number | undefined; preferred: readonly number[] },
  listen: (port: number) => Promise<T>,
): Promise<T> => {
  for (const each of port === undefined ? [...preferred, 0] : [port]) {
    try {
      return await listen(each);
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
  throw new ConfigurationError([`${setting}: port ${port} is in use. Set another, or none: then a free one is found`]);
};
