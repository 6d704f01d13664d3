import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { paramsOf } from '../../dataProvider/list-params.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { EXPORT_FAILED, EXPORT_RUNNING, exported } from '../../messages/list.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { useFaultNotice } from '../useFaultNotice.ts';
import { useListOf } from './context.ts';

/** Exports the whole result as a file created by the server: every matching record, not only this page. */
export const useExport = () => {
  const { resource, requested } = useListOf();
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const notifyFault = useFaultNotice();
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    notify(EXPORT_RUNNING, { type: 'info' });
    try {
      const { blob, filename } = await provider.exportList(resource.name, paramsOf(requested));
      saveFile(blob, filename);
      notify(exported(filename), { type: 'success' });
    } catch (error) {
      notifyFault(EXPORT_FAILED, error);
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, start: () => void run() };
};

export type Export = ReturnType<typeof useExport>;
