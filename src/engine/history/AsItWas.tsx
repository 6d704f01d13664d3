import type { FormField } from '../../../declare/form.ts';
import type { HistoryEntry } from '../../../declare/history.ts';
import { isEmpty, valueAt } from '../../../declare/list/values.ts';
import type { Resource } from '../../../declare/resource.ts';
import { showInstant } from '../../../domain/calendar/dates.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { asItWasOn, now } from '../../messages/history.ts';
import { CellValue, cellProps } from '../cells/index.tsx';
import { metaOf, same } from '../form/values.ts';
import { useListOf } from '../list/context.ts';
import { Block, Blocks } from '../record/Block.tsx';
import { Pair, Pairs } from '../record/Pairs.tsx';
import { SideDrawer } from '../SideDrawer.tsx';
import { asItWas } from './as-it-was.ts';

interface Props {
  resource: Resource;
  record: Row;
  entry: HistoryEntry;
  /** The entries after it, newest first. */
  later: readonly HistoryEntry[];
  format: (field: FormField, value: unknown) => string;
  close: () => void;
}

/** A record as it was after an entry of its history: what its list and its form show, with today's value where it is another. */
export const AsItWas = ({ resource, record, entry, later, format, close }: Props) => {
  const { columns } = useListOf();
  const was = asItWas(record, later, resource.history ?? []);
  const panels = resource.form.filter(({ save }) => !save);
  const inForm = panels.flatMap(({ fields }) => fields.map(({ source }) => source));
  const facts = columns.filter(({ column }) => !inForm.includes(column.source));
  return (
    <SideDrawer title={asItWasOn(showInstant(entry.createdAt))} onClose={close}>
      <Pairs>
        {facts.map(({ key, title, cell, column, member }) => (
          <Pair key={key} label={title}>
            <CellValue kind={cell} {...cellProps(was, resource.name, column, member)} />
          </Pair>
        ))}
      </Pairs>
      <Blocks>
        {panels.map((panel) => (
          <Block key={panel.title} title={panel.title}>
            <Pairs>
              {panel.fields.map((field) => {
                const { source, labelSource } = field;
                const [before, today] = [was, record].map((one) => valueAt(one, labelSource ?? source));
                const isOther = !same(valueAt(was, source), valueAt(record, source));
                return (
                  <Pair key={source} label={field.label ?? metaOf(resource, source).label}>
                    {isEmpty(before) ? undefined : format(field, isOther ? valueAt(was, source) : before)}
                    {isOther && <small>{now(format(field, today))}</small>}
                  </Pair>
                );
              })}
            </Pairs>
          </Block>
        ))}
      </Blocks>
    </SideDrawer>
  );
};
