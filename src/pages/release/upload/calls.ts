import { preupload, upload } from '../../../../resources/check-runs/upload.ts';
import { send } from '../../../dataProvider/send.ts';
import { fetchWithProgress } from '../../../dataProvider/upload.ts';
import type { UploadCalls } from './uploads.ts';

const formOf = (name: string, file: File): FormData => {
  const form = new FormData();
  form.append(name, file, file.name);
  return form;
};

/** The request body is a little larger than the file; progress is reported as the file's share. */
const shareOf = (file: File, onSent: (bytes: number) => void) =>
  fetchWithProgress((sent, total) => onSent(total > 0 ? Math.round((sent / total) * file.size) : 0));

/** The API calls of an upload. */
export const uploadCalls: UploadCalls = {
  check: (file, { signal, onSent }) =>
    send(preupload, { form: formOf('file', file), signal, fetch: shareOf(file, onSent) }),
  upload: (file, { signal, onSent, idempotencyKey }) =>
    send(upload, { form: formOf('files', file), signal, idempotencyKey, fetch: shareOf(file, onSent) }),
};
