import { Edit, NumberInput, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

export default function OrderEdit() {
  return (
    <Edit>
      <SimpleForm>
        <TextInput source="number" />
        <ReferenceInput source="toy" reference="toys" />
        <NumberInput source="quantity" />
        <TextInput source="note" />
      </SimpleForm>
    </Edit>
  );
}
