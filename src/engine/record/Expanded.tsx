import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { lazy } from 'react';
import type { Row } from '../../dataProvider/client-side-list.ts';
import type { ConsoleDataProvider } from '../../dataProvider/provider.ts';
import { Busy } from '../../ui/Busy.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { useListOf } from '../list/context.ts';
import { useSlots } from '../slots.ts';
import { factsOf } from '../useFaultNotice.ts';

const RecordForm = lazy(() => import('../form/RecordForm.tsx'));

const ChildLists = lazy(() => import('../children/ChildLists.tsx'));

const Form = ({ record, close }: { record: Row | undefined; close: () => void }) => {
  const { resource } = useListOf();
  if (record && resource.list.without.length > 0) return <WholeRecord id={record.id} close={close} />;
  return <RecordForm record={record} close={close} />;
};

/** The content of an open row. Without a record, the form of a new one. */
export const Expanded = ({ record, close }: { record?: Row; close: () => void }) => {
  const { resource, may } = useListOf();
  const { expand: Part } = useSlots(resource.name);
  if (resource.list.expand === 'custom') return Part && record ? <Part record={record} close={close} /> : null;
  const hasForm = resource.list.expand === 'form' && may.edit;
  return (
    <>
      {(hasForm || !record) && <Form record={record} close={close} />}
      {record && resource.children.length > 0 && <ChildLists record={record} />}
    </>
  );
};

/** The form of a record of which the row has only a part. */
const WholeRecord = ({ id, close }: { id: Row['id']; close: () => void }) => {
  const { resource } = useListOf();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'getOne', id, 'form'],
    queryFn: async ({ signal }): Promise<Row> => (await provider.getOne(resource.name, { id, signal })).data,
    // a form is filled once, with the record as it is when the row is opened
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <RecordForm record={data} close={close} />;
  return error ? <Fault fault={factsOf(error)} onRetry={() => void refetch()} /> : <Busy busy />;
};
