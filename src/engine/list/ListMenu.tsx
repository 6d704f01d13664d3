import Tune from '@mui/icons-material/Tune';
import { Suspense } from 'react';
import { LIST_SETTINGS } from '../../messages/list.ts';
import { Busy } from '../../ui/Busy.tsx';
import { DropDown } from '../../ui/DropDown.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useExport } from './useExport.ts';

const { Part: ListMenuPanel, preload } = lazyWithPreload(() => import('./ListMenuPanel.tsx'));

/** The one menu of a list's own settings: columns, density, keys and export. */
export const ListMenu = ({ openKeys }: { openKeys?: () => void }) => {
  const exporting = useExport();
  return (
    <DropDown icon={<Tune fontSize="small" />} name={LIST_SETTINGS} preload={preload}>
      {(close) => (
        <Suspense fallback={<Busy busy />}>
          <ListMenuPanel exporting={exporting} openKeys={openKeys} close={close} />
        </Suspense>
      )}
    </DropDown>
  );
};
