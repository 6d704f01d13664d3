import type { Random } from '../../../demo/world/random.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import type { Api } from '../calls/api.ts';

export interface Upload {
  name: string;
  text: string;
  /** One intent, one key, however often it is sent. */
  key: string;
  sent: number;
  /** The first answer; undefined while nobody knows. */
  answer?: { status: number; says: string };
}

/** People who upload files by hand and send again what was not answered, each file under one key. */
export const uploading = (files: readonly { name: string; text: string }[], random: Random) => {
  const uploads: Upload[] = files.map(({ name, text }, at) => ({ name, text, key: `upload-key-${at}`, sent: 0 }));
  const busy = new Set<Upload>();

  const send = async (api: Api, upload: Upload): Promise<{ status: number; says: string } | undefined> => {
    const form = new FormData();
    form.append('file', new Blob([upload.text]), upload.name);
    const headers = { 'idempotency-key': upload.key };
    const answer = await api
      .call<UploadResult & { code?: string }>('POST', '/payments/upload', { raw: form, headers })
      .catch(() => undefined); // the process was killed: nobody knows what became of it
    if (!answer || answer.status === 409 || answer.status === 503) return undefined;
    return { status: answer.status, says: answer.body.files?.[0]?.status ?? answer.body.code ?? '' };
  };

  const sendOne = async (api: Api, upload: Upload) => {
    busy.add(upload);
    upload.sent += 1;
    upload.answer = (await send(api, upload)) ?? upload.answer;
    busy.delete(upload);
  };

  return {
    uploads,
    isDone: () => uploads.every(({ answer }) => answer),
    /** One person, until there is nothing left to send or `isOver`; `pauseMs` between two files at the most. */
    async person(api: Api, isOver: () => boolean, pauseMs: number) {
      while (!isOver()) {
        const upload = uploads.find((one) => !one.answer && !busy.has(one));
        if (!upload) return;
        await sendOne(api, upload);
        await new Promise((done) => setTimeout(done, random.int(0, pauseMs)));
      }
    },
    /** Uploads that were answered otherwise than they must be: 200, but for the one that is refused. */
    otherwise: (refused: string) =>
      uploads
        .filter(({ name, answer }) => answer?.status !== (name === refused ? 422 : 200))
        .map(({ name, answer }) => ({ name, answer })),
    /** Sends everything once more, and answers those that are answered otherwise than before. */
    async again(api: Api) {
      const other: unknown[] = [];
      for (const upload of uploads) {
        const answer = await send(api, upload);
        if (JSON.stringify(answer) !== JSON.stringify(upload.answer)) other.push({ upload: upload.name, answer });
      }
      return other;
    },
  };
};
