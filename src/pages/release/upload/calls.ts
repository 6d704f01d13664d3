import { preupload, upload } from '../../../../resources/check-runs/upload.ts';
import { send } from '../../../dataProvider/send.ts';
import { fetchWithProgress } from '../../../dataProvider/upload.ts';
import type { UploadCalls } from './uploads.ts';

const formOf = (name: string, file: File): FormData => {
  const form = new FormData();
  form.append(name, file, file.name);
  return form;
};

/** The body is a little more than the file; what is told is the file's share. */
const shareOf = (file: File, onSent: (bytes: number) => void) =>
  fetchWithProgress((sent, total) => onSent(total > 0 ? Math.round((sent / total) * file.size) : 0));

/** The calls of an upload, over our API. */
export const uploadCalls: UploadCalls = {
  check: (file, { signal, onSent }) =>
    send(preupload, { form: formOf('file', file), signal, fetch: shareOf(file, onSent) }),
  upload: (file, { signal, onSent, idempotencyKey }) =>
    send(upload, { form: formOf('files', file), signal, idempotencyKey, fetch: shareOf(file, onSent) }),
};
