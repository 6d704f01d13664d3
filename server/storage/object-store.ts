import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../config.ts';
import type { FileStore } from './files.ts';
import { stagingDirectory } from './staging.ts';

/** Files in an S3 bucket. They are staged on disk first, because a file is read twice before it is kept. */
export const objectStore = (
  config: Pick<Config, 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT'>,
  stagingDir: string,
): FileStore => {
  const Bucket = config.S3_BUCKET;
  const client = new S3Client({
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    // With the default checksums, S3-compatible stores that do not support them store a streamed body's chunk markers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
  const receive = stagingDirectory(stagingDir);
  const keyOf = (sha256: string) => `files/${sha256}`;
  const put = async (Key: string, Body: Readable) => {
    await new Upload({ client, params: { Bucket, Key, Body } }).done();
  };
  const open = async (Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    if (!(Body instanceof Readable)) throw new Error('The object store gave no stream');
    return Body;
  };
  return {
    receive: (source, name) => receive(source, { keyOf, keep: (path, key) => put(key, createReadStream(path)) }, name),
    async stage(file) {
      const key = `staged/${randomUUID()}`;
      await put(key, Readable.from(file.open()));
      return key;
    },
    async staged(stagedKey, measured) {
      try {
        await client.send(new HeadObjectCommand({ Bucket, Key: stagedKey }));
      } catch (error) {
        if (error instanceof NotFound) return undefined;
        throw error;
      }
      const key = keyOf(measured.sha256);
      return {
        ...measured,
        key,
        open: async function* () {
          yield* await open(stagedKey);
        },
        keep: async () => {
          await client.send(new CopyObjectCommand({ Bucket, Key: key, CopySource: `${Bucket}/${stagedKey}` }));
        },
        discard: async () => undefined,
      };
    },
    async stagedBefore(time) {
      const keys: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'staged/' })) {
        for (const { Key, LastModified } of Contents) if (Key && LastModified && LastModified < time) keys.push(Key);
      }
      return keys;
    },
    unstage: async (Key) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    open,
  };
};
