import { lazy, Suspense, useState } from 'react';
import { VIEWS } from '../../../messages/list.ts';
import { Busy } from '../../../ui/Busy.tsx';
import { DropDown } from '../../../ui/DropDown.tsx';

const ViewLabel = lazy(() => import('./ViewLabel.tsx'));
const ViewsPanel = lazy(() => import('./ViewsPanel.tsx'));

/** The id of the view the user opened last: changes made since then may be saved to it. */
export interface Applied {
  applied: number | undefined;
  setApplied: (id: number | undefined) => void;
}

/**
 * The saved views of the list; the button shows the name of the open one (docs/rules/lists-and-forms.md, "Saved
 * views").
 */
export const ViewsMenu = () => {
  const [applied, setApplied] = useState<number>();
  const label = (
    <Suspense fallback={VIEWS}>
      <ViewLabel applied={applied} setApplied={setApplied} />
    </Suspense>
  );
  return (
    <DropDown label={label} panel={VIEWS}>
      {(close) => (
        <Suspense fallback={<Busy busy />}>
          <ViewsPanel applied={applied} setApplied={setApplied} close={close} />
        </Suspense>
      )}
    </DropDown>
  );
};
