import { useWatch } from 'react-hook-form';
import { applicable, applies, isRequiredBy } from '../../../declare/conditions.ts';
import type { FieldMeta } from '../../../declare/field.ts';
import type { FormField } from '../../../declare/form.ts';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { Field } from './Field.tsx';
import type { Values } from './values.ts';

interface Props {
  field: FormField;
  meta: FieldMeta;
  path: string;
  resource: Resource;
  record: Row | undefined;
  formId: string;
  isTitled?: boolean;
}

interface Conditions {
  isApplicable: boolean;
  isRequired: boolean;
}

/** A field that is shown, enabled or required by the values of others. One that
 * does not apply keeps its value until the save. */
export const ConditionalField = (props: Props) => {
  const { field, meta, resource, record } = props;
  // computed, so that it is drawn again only when this changes, not with each key
  const { isApplicable, isRequired } = useWatch({
    compute: (form: Values): Conditions => {
      const values = applicable(resource, { ...record, ...form }, { ...record });
      return { isApplicable: applies(field, values), isRequired: isRequiredBy(field, values) };
    },
  });
  if (!isApplicable && field.otherwise !== 'disabled') return null;
  return <Field {...props} disabled={!isApplicable} required={isApplicable && (meta.required || isRequired)} />;
};
