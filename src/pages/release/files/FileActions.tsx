import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { BulkAction } from '../../../../declare/actions.ts';
import type { PaymentFile } from '../../../../resources/check-runs/calls.ts';
import { paymentFileRows } from '../../../../resources/check-runs/payment-files.ts';
import type { Intent } from '../../../dataProvider/intents.ts';
import { createIntent } from '../../../dataProvider/intents.ts';
import { invalidate } from '../../../dataProvider/invalidate.ts';
import { BulkPart } from '../../../engine/actions/bulk/BulkPart.tsx';
import { bulkOffers } from '../../../engine/actions/bulk/offers.ts';
import { ActionScopeProvider } from '../../../engine/actions/scope.ts';
import { useActor } from '../../../engine/actions/useActor.ts';
import { ReasonButton } from '../../../ui/ReasonButton.tsx';

/** The declared actions on one payment file, as buttons in a cell of its row. */
export const FileActions = ({ file }: { file: PaymentFile }) => {
  const actor = useActor();
  const client = useQueryClient();
  const [opened, setOpened] = useState<{ action: BulkAction; intent: Intent }>();
  const rows = useMemo(() => [file], [file]);
  const scope = useMemo(
    () => ({ of: paymentFileRows, rows, refetch: () => invalidate(client, 'check-runs') }),
    [rows, client],
  );
  return (
    <ActionScopeProvider value={scope}>
      {bulkOffers(paymentFileRows.actions, rows, actor).map(({ action, label, reason }) => (
        <ReasonButton
          key={action.name}
          size="small"
          data-cell=""
          tabIndex={-1}
          reason={reason}
          aria-label={`${label.replace('…', '')} ${file.filename}`}
          onClick={() => setOpened({ action, intent: createIntent() })}
        >
          {label}
        </ReasonButton>
      ))}
      {opened && <BulkPart {...opened} records={rows} onClose={() => setOpened(undefined)} />}
    </ActionScopeProvider>
  );
};
