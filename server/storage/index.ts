import { join } from 'node:path';
import type { Config } from '../config.ts';
import { directoryStore } from './directory.ts';
import { withDecryption } from './encrypted.ts';
import type { FileStore } from './files.ts';

/** The configured file store. */
export const openFileStore = async (config: Config): Promise<FileStore> => {
  if (!config.S3_BUCKET) return withDecryption(directoryStore(join(config.DATA_DIR, 'files')));
  const { objectStore } = await import('./object-store.ts');
  return withDecryption(objectStore(config, join(config.DATA_DIR, 'incoming')));
};
