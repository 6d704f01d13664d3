import { DataTable, List, ReferenceField } from 'react-admin';

export default function OrderList() {
  return (
    <List>
      <DataTable>
        <DataTable.Col source="number" />
        <DataTable.Col source="toy" disableSort>
          <ReferenceField source="toy" reference="toys" />
        </DataTable.Col>
        <DataTable.NumberCol source="quantity" />
        <DataTable.Col source="note" disableSort />
      </DataTable>
    </List>
  );
}
