import type { NamedFile } from '../../../../resources/check-runs/upload.ts';
import { preupload, STAGED_FIELD, upload } from '../../../../resources/check-runs/upload.ts';
import { send } from '../../../dataProvider/send.ts';
import { fetchWithProgress } from '../../../dataProvider/upload.ts';
import type { UploadCalls } from './uploads.ts';

const formOf = (name: string, file: File): FormData => {
  const form = new FormData();
  form.append(name, file, file.name);
  return form;
};

/** Names a checked file instead of sending it again. */
const namedForm = (named: NamedFile): FormData => {
  const form = new FormData();
  form.append(STAGED_FIELD, JSON.stringify(named));
  return form;
};

/** The request body is a little larger than the file; progress is reported as the file's share. */
const shareOf = (file: File, onSent: (bytes: number) => void) =>
  fetchWithProgress((sent, total) => onSent(total > 0 ? Math.round((sent / total) * file.size) : 0));

/** The API calls of an upload. */
export const uploadCalls: UploadCalls = {
  check: (file, { signal, onSent }) =>
    send(preupload, { form: formOf('file', file), signal, fetch: shareOf(file, onSent) }),
  upload: (file, { signal, onSent, idempotencyKey, staged }) => {
    const form = staged ? namedForm({ name: file.name, sha256: staged }) : formOf('files', file);
    return send(upload, { form, signal, idempotencyKey, fetch: shareOf(file, onSent) });
  },
};
