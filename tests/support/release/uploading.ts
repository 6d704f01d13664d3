import type { Random } from '../../../demo/world/random.ts';
import type { UploadResult } from '../../../resources/check-runs/upload.ts';
import type { Api } from '../calls/api.ts';

export interface Upload {
  name: string;
  text: string;
  /** The idempotency key, the same for every attempt. */
  key: string;
  sent: number;
  /** The first response; undefined while the outcome is unknown. */
  answer?: { status: number; says: string };
}

/** Users who upload files by hand and retry what was not answered, each file under one idempotency key. */
export const uploading = (files: readonly { name: string; text: string }[], random: Random) => {
  const uploads: Upload[] = files.map(({ name, text }, at) => ({ name, text, key: `upload-key-${at}`, sent: 0 }));
  const busy = new Set<Upload>();

  const send = async (api: Api, upload: Upload): Promise<{ status: number; says: string } | undefined> => {
    const form = new FormData();
    form.append('file', new Blob([upload.text]), upload.name);
    const headers = { 'idempotency-key': upload.key };
    const answer = await api
      .call<UploadResult & { code?: string }>('POST', '/payments/upload', { raw: form, headers })
      .catch(() => undefined); // the process was killed: the outcome is unknown
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
    /** One user, who uploads until nothing is left or `isOver`, and pauses at most `pauseMs` between two files. */
    async person(api: Api, isOver: () => boolean, pauseMs: number) {
      while (!isOver()) {
        const upload = uploads.find((one) => !one.answer && !busy.has(one));
        if (!upload) return;
        await sendOne(api, upload);
        await new Promise((done) => setTimeout(done, random.int(0, pauseMs)));
      }
    },
    /** Uploads with a wrong response: each must have 200, except the one that is refused. */
    wrongResponses: (refused: string) =>
      uploads
        .filter(({ name, answer }) => answer?.status !== (name === refused ? 422 : 200))
        .map(({ name, answer }) => ({ name, answer })),
    /** Sends everything again; returns the uploads whose response differs from the first one. */
    async resendAll(api: Api) {
      const other: unknown[] = [];
      for (const upload of uploads) {
        const answer = await send(api, upload);
        if (JSON.stringify(answer) !== JSON.stringify(upload.answer)) other.push({ upload: upload.name, answer });
      }
      return other;
    },
  };
};
