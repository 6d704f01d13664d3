import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NewNote, Note, NoteChange } from '../../../declare/notes.ts';
import type { Resource } from '../../../declare/resource.ts';
import { activityCallOf } from '../../../declare/resource-calls.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { createIntent } from '../../dataProvider/intents.ts';
import { send } from '../../dataProvider/send.ts';
import { activityKey } from '../record/useActivity.ts';

/** What a person does with the notes on a record. Each rejects with the `Problem` of the call. */
export const useNoteChanges = (resource: Resource, id: Row['id']) => {
  const client = useQueryClient();
  const [intent] = useState(createIntent);
  const done = async () => {
    await client.invalidateQueries({ queryKey: activityKey(resource, 'notes', id) });
    await client.invalidateQueries({ queryKey: activityKey(resource, 'history', id) });
  };
  return {
    write: async (note: NewNote) => {
      await intent.attempt(['write', note], (idempotencyKey) =>
        send(activityCallOf(resource, 'note-create'), { params: { id }, body: note, idempotencyKey }),
      );
      await done();
    },
    change: async (note: Note, change: NoteChange) => {
      await intent.attempt([note.id, note.version, change], (idempotencyKey) =>
        send(activityCallOf(resource, 'note-update'), {
          params: { id, note: note.id },
          body: change,
          ifMatch: note.version,
          idempotencyKey,
        }),
      );
      await done();
    },
    remove: async (note: Note) => {
      await intent.attempt(['remove', note.id], (idempotencyKey) =>
        send(activityCallOf(resource, 'note-delete'), { params: { id, note: note.id }, idempotencyKey }),
      );
      await done();
    },
  };
};
export type NoteChanges = ReturnType<typeof useNoteChanges>;
