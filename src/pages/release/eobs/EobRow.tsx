import { memo } from 'react';
import { showDollars } from '../../../../declare/kinds/money.ts';
import { shownMethod } from '../../../../domain/bank/payment-methods.ts';
import type { Eob } from '../../../../resources/check-runs/calls.ts';
import { showCount } from '../../../engine/table/ShowMore.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Claims } from '../Claims.tsx';
import { ExpandableRow } from '../ExpandableRow.tsx';
import { Cell } from '../NestedTable.tsx';
import type { RunPath } from '../queries.ts';

const Flags = ({ eob }: { eob: Eob }) => (
  <span data-tags="">
    {eob.is_on_hold && (
      <Tag tone="warning" dot>
        On hold{eob.on_hold_reason && `: ${eob.on_hold_reason}`}
      </Tag>
    )}
    {eob.is_flagged_stop_loss && (
      <Tag tone="error" dot>
        Stop loss
      </Tag>
    )}
    {eob.has_ineligible_claims && (
      <Tag tone="warning" dot>
        Ineligible claims
      </Tag>
    )}
  </span>
);

const isFlagged = (eob: Eob): boolean => eob.is_on_hold || eob.is_flagged_stop_loss || eob.has_ineligible_claims;

/** The requested payment method, and the processor's if it differs. */
const methodOf = ({ payment_method, zelis_payment_method, check_amount }: Eob): string =>
  check_amount !== 0 && zelis_payment_method && zelis_payment_method !== payment_method
    ? `${payment_method}, paid as ${zelis_payment_method}`
    : shownMethod(payment_method, check_amount);

interface Props {
  run: RunPath;
  fileId: number;
  eob: Eob;
  width: number;
  picked: boolean;
  /** Whether it is the target of a deep link. */
  named: boolean;
  onPick: (id: number) => void;
}

// memoized: there may be thousands of rows, and expanding or selecting one must not render the others
export const EobRow = memo(({ run, fileId, eob, width, picked, named, onPick }: Props) => (
  <ExpandableRow
    name={eob.number}
    label="EOB"
    width={width}
    named={named}
    pick={{ picked, onPick: () => onPick(eob.id) }}
    cells={
      <>
        <Cell label="Method">{methodOf(eob)}</Cell>
        <Cell label="Check #">
          <span data-code="">{eob.check_number}</span>
        </Cell>
        <Cell label="Flags" wraps>
          {isFlagged(eob) && <Flags eob={eob} />}
        </Cell>
        <Cell label="Claims" align="right">
          {showCount(eob.claims_count)}
        </Cell>
        <Cell label="Amount" align="right">
          {showDollars(eob.check_amount)}
        </Cell>
      </>
    }
  >
    {() => <Claims run={run} fileId={fileId} eob={eob} />}
  </ExpandableRow>
));
