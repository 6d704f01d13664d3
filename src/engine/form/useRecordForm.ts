import { useNotify } from 'ra-core';
import type { FormEvent, RefObject } from 'react';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { deleted, saved } from '../../messages/words.ts';
import type { FaultFacts } from '../../ui/Fault.tsx';
import { factsOf } from '../useFaultNotice.ts';
import { changedPart } from './changes.ts';
import type { Conflict, Side } from './merge.ts';
import { conflictOf, differencesOf, mergedValues } from './merge.ts';
import { fieldFaults, useSave } from './useSave.ts';
import type { Values } from './values.ts';
import { formValues } from './values.ts';

interface Options {
  resource: Resource;
  record: Row | undefined;
  /** The record that the person's changes are based on: as opened, or as of the last merge. */
  before: RefObject<Row | undefined>;
  /** Bases the changes on another record. */
  rebase: (record: Row) => void;
  form: UseFormReturn<Values>;
  close: () => void;
}

const versionOf = (record: Row | undefined): number | undefined =>
  typeof record?.version === 'number' ? record.version : undefined;

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

/** The behavior of a record's form: runs one save at a time, shows which field failed, and merges conflicts. */
export const useRecordForm = ({ resource, record, before, rebase, form, close }: Options) => {
  const { save, remove } = useSave(resource, record);
  const notify = useNotify();
  const { texts } = resource;
  const [saving, setSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [fault, setFault] = useState<FaultFacts>();
  const [conflict, setConflict] = useState<Conflict>();
  const version = useRef(versionOf(record));
  const busy = useRef(false);
  const done = useRef(false);
  const unsaved = useRef(false);
  unsaved.current = form.formState.isDirty && !done.current;

  const differences =
    conflict && differencesOf(resource, formValues(resource, before.current), form.getValues(), conflict);

  const failed = (error: unknown) => {
    const clash = conflictOf(error);
    if (clash) return setConflict(clash);
    const faults = fieldFaults(error, resource, Object.keys(form.getValues()));
    for (const { source, message } of faults) form.setError(source, { type: 'server', message });
    if (faults.length) return;
    const facts = factsOf(error);
    setFault({ ...facts, message: `${record ? texts.updateFailed : texts.createFailed}: ${facts.message}` });
  };

  /** From here on there is nothing to discard, so that another row can be opened while the lists are read again. */
  const settle = () => {
    done.current = true;
    unsaved.current = false;
  };

  /** Runs one operation at a time; a second click, or holding Enter, does nothing. */
  const runExclusive = async (work: () => Promise<void>) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setFault(undefined);
    try {
      await work();
      close();
    } finally {
      busy.current = false;
      setSaving(false);
      setAttempt((count) => count + 1);
    }
  };

  const store = (data: Values) =>
    runExclusive(async () => {
      const sent = changedPart(resource, { before: before.current, values: form.getValues() }, data);
      const notices = await save(sent, version.current, settle);
      notify(saved(sentence(texts.one)), { type: 'success' });
      for (const notice of notices) notify(notice, { type: 'warning' });
    }).catch(failed);

  const refused = () => setAttempt((count) => count + 1);

  return {
    /** A panel's own call has saved the record in this version, based on the one before. */
    advance: (next: number) => {
      version.current = next;
    },
    /** The version that the changes are based on. */
    basedOn: () => version.current,
    isUnsaved: () => unsaved.current,
    discard: settle,
    saving,
    attempt,
    fault,
    differences,
    submit: (event: FormEvent) => {
      event.preventDefault();
      // while a conflict is open, its panel's own button saves
      if (!form.formState.isDirty || busy.current || conflict) return;
      void form.handleSubmit(store, refused)(event);
    },
    saveMerged: (chosen: Readonly<Record<string, Side | undefined>>) => {
      if (!conflict || !differences) return;
      const merged = mergedValues(form.getValues(), differences, chosen);
      rebase(conflict.current);
      version.current = versionOf(conflict.current);
      for (const [source, value] of Object.entries(merged)) form.setValue(source, value, { shouldDirty: true });
      setConflict(undefined);
      void form.handleSubmit(store, refused)();
    },
    remove: async () => {
      await runExclusive(async () => {
        await remove(version.current, settle);
        notify(deleted(sentence(texts.one)), { type: 'success' });
      }).catch((error: unknown) => {
        const facts = factsOf(error);
        setFault({ ...facts, message: `${texts.deleteFailed}: ${facts.message}` });
      });
    },
  };
};
