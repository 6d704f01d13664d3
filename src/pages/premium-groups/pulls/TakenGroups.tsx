import { styled } from '@mui/material/styles';
import { counted } from '../../../../declare/naming.ts';
import { dollarsToCents, formatUsd } from '../../../../domain/money.ts';
import type { Taken } from '../../../../resources/pulls/calls.ts';
import { Message } from '../../../engine/panels/parts/Message.tsx';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(0.5),
  maxHeight: 240,
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  '& li': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: theme.spacing(0, 2) },
  '& .amount': { fontVariantNumeric: 'tabular-nums' },
  '& .refused': { color: theme.vars?.palette.tag.error.text },
}));

const usd = (dollars: number): string => formatUsd(dollarsToCents(dollars) ?? 0);

/** What a pull takes of each group, or why it takes nothing. */
export const TakenGroups = ({ taken }: { taken: Taken }) => {
  const { refusal, groups, invoice_count, invoice_sum } = taken;
  return (
    <section aria-label="What the pull takes">
      {refusal !== null && <Message data={{ tone: 'warning', text: refusal }} />}
      <p role="status">
        {counted(groups.length, 'group')}, {counted(invoice_count, 'invoice')}, <strong>{usd(invoice_sum)}</strong>
      </p>
      <List tabIndex={0} aria-label="Groups">
        {groups.map(({ id, number, name, invoices, sum, refusal: own }) => (
          <li key={id}>
            <span>
              {number} {name}
            </span>
            {own === null ? (
              <span className="amount">
                {counted(invoices.length, 'invoice')}, {usd(sum)}
              </span>
            ) : (
              <span className="refused">{own}</span>
            )}
          </li>
        ))}
      </List>
    </section>
  );
};
