import { Create, NumberInput, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

export default function OrderCreate() {
  return (
    <Create redirect="list">
      <SimpleForm>
        <TextInput source="number" />
        <ReferenceInput source="toy" reference="toys" />
        <NumberInput source="quantity" />
        <TextInput source="note" />
      </SimpleForm>
    </Create>
  );
}
