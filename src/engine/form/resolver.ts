import type { FieldErrors, Resolver } from 'react-hook-form';
import { conditionFaults } from '../../../declare/conditions.ts';
import type { Resource } from '../../../declare/resource.ts';
import { saveSchema } from '../../../declare/resource-calls.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { resolverOf } from '../../schemas/checking.ts';
import { settledValues } from './changes.ts';
import type { Values } from './values.ts';
import { formValues } from './values.ts';

/**
 * Validates a form by the schema of the record's save, and by the conditions of its fields. The values to save are those
 * of the fields that apply; those that stop applying are empty.
 * @param before returns the record that the changes are based on; a merge replaces it
 */
export const recordResolver = (resource: Resource, before: () => Row | undefined): Resolver<Values> => {
  const bySchema = resolverOf(saveSchema(resource));
  return async (values, context, options) => {
    const record = before();
    const own = settledValues(resource, { before: record, values });
    const checked = await bySchema(own, context, options);
    const was = record && { ...record, ...formValues(resource, record) };
    const faults = conditionFaults(resource, { ...record, ...own }, was);
    if (!faults.length) return checked;
    const required: FieldErrors<Values> = Object.fromEntries(
      faults.map(({ source, message }) => [source, { type: 'required', message }]),
    );
    return { values: {}, errors: { ...required, ...checked.errors } };
  };
};
