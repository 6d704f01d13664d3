import { groupParam } from '../../../declare/list/groups.ts';
import { declaredChoices, EMPTY } from '../../../declare/list/params.ts';
import { counted } from '../../../declare/naming.ts';
import { NO_VALUE } from '../../messages/table.ts';
import { useListOf } from '../list/context.ts';
import { GridRow, RowHeader } from './elements.tsx';

/** The heading of a group: its value, and how many records have it under the search and the filters, on all pages. */
const GroupHeading = ({ value, width }: { value: string; width: number }) => {
  const { resource, meta } = useListOf();
  const { list, texts, naming } = resource;
  const param = groupParam(list.filters, meta.groupBy ?? '');
  if (!param) return null;
  const labels: Readonly<Record<string, string>> = { [EMPTY]: NO_VALUE, ...declaredChoices(param) };
  const count = meta.facets?.[param.name]?.find((one) => one.value === value)?.count;
  return (
    <GridRow>
      <RowHeader scope="rowgroup" colSpan={width} data-group="">
        {labels[value] ?? value} {count !== undefined && <small>{counted(count, texts.one, naming.many)}</small>}
      </RowHeader>
    </GridRow>
  );
};

export default GroupHeading;
