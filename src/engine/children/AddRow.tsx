import { lazy, Suspense, useState } from 'react';
import type { RecordAction } from '../../../declare/actions/actions.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { ReasonButton } from '../../ui/ReasonButton.tsx';
import { offersFor } from '../actions/offers.ts';
import { useActor } from '../actions/useActor.ts';
import { useListOf } from '../list/context.ts';

const FieldsDialog = lazy(() => import('../actions/FieldsDialog.tsx'));

/** The button of the action by which a record gets a further row. */
export const AddRow = ({ name, record }: { name: string; record: Row }) => {
  const { resource } = useListOf();
  const actor = useActor();
  const [asking, setAsking] = useState<RecordAction>();
  const named = resource.actions.filter((action) => action.name === name);
  return offersFor(named, record, actor).map(
    ({ action, reason }) =>
      action.kind !== 'bulk' && (
        <div key={action.name}>
          <ReasonButton variant="outlined" reason={reason} onClick={() => setAsking(action)}>
            {action.label}
          </ReasonButton>
          {asking && (
            <Suspense fallback={null}>
              <FieldsDialog action={asking} record={record} onClose={() => setAsking(undefined)} />
            </Suspense>
          )}
        </div>
      ),
  );
};
