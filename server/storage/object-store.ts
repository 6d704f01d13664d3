import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
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
  return {
    receive: (source) =>
      receive(source, {
        keyOf: (sha256) => `files/${sha256}`,
        async keep(path, Key) {
          await new Upload({ client, params: { Bucket, Key, Body: createReadStream(path) } }).done();
        },
      }),
    async open(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (!(Body instanceof Readable)) throw new Error('The object store gave no stream');
      return Body;
    },
  };
};
