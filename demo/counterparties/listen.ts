import { ConfigurationError } from '../../server/config.ts';

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/**
 * Listens on the configured port. If none is configured, listens on the first free one of the preferred ports, or else
 * on any free port. Throws a ConfigurationError when the configured port is in use.
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
