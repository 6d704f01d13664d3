import { waitingChange } from '../actions/four-eyes.ts';
import { applies, isRequiredBy } from '../conditions.ts';
import { fieldMeta } from '../field.ts';
import type { FormField } from '../form.ts';
import { editableFields, savedFields } from '../form.ts';
import { maskedKind } from '../kinds/masked.ts';
import { severalKind } from '../kinds/several.ts';
import { fieldsOf } from '../record.ts';
import type { Resource } from '../resource.ts';
import { listsOf } from '../views.ts';
import { namesIn, seesSource } from '../visibility.ts';

type Fault = (code: string, message: string) => void;

/** The names that the conditions of a field read. Their functions are called with a record that has no values. */
const readBy = (field: FormField): string[] => {
  const names = new Set<string>();
  const record = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  for (const condition of [applies, isRequiredBy]) {
    try {
      condition(field, record);
    } catch {
      // it needs a value; the names up to there are known
    }
  }
  return [...names];
};

const lintConditions = ({ record, form, access }: Resource, fault: Fault): void => {
  for (const field of savedFields(form)) {
    const declared = record.shape[field.source];
    if (declared && fieldMeta(declared)?.required && field.when) {
      fault('R060', `field "${field.source}" is saved empty when it does not apply, but the record requires it`);
    }
    for (const name of readBy(field)) {
      if (!(name in record.shape)) {
        fault('R061', `the conditions of "${field.source}" read "${name}", which is not a field`);
      } else if ((access.edit ?? []).some((role) => !seesSource(record, name, [role]))) {
        fault('R062', `the conditions of "${field.source}" read "${name}", which not everyone who may edit sees`);
      }
    }
  }
};

const lintSecrets = (resource: Resource, fault: Fault): void => {
  const metaOf = (source: string) => {
    const field = resource.record.shape[source];
    return field && fieldMeta(field);
  };
  const isSecret = (source: string) => metaOf(source)?.kind === maskedKind;
  // a table finds texts within values, which are encrypted
  const isFound = (source: string) => metaOf(source)?.findable && resource.from !== 'table';
  for (const { search, filters, shape } of listsOf(resource)) {
    const searched = search?.fields.filter((source) => !isFound(source)) ?? [];
    const compared = [...searched, ...filters.map(({ source }) => source), ...shape.sortable];
    for (const source of new Set(compared.filter(isSecret))) {
      fault('R063', `the list searches, filters or sorts by "${source}", which would tell what it is`);
    }
  }
  for (const [name, { child }] of fieldsOf(resource.record)) {
    const secrets = Object.values(child?.shape ?? {}).filter((field) => fieldMeta(field)?.kind === maskedKind);
    if (secrets.length) fault('R064', `the rows of "${name}" have a secret, which each save would replace by its mask`);
  }
};

/** Fields whose changes wait for another person are saved by the form, and the record says what waits. */
const lintFourEyes = ({ fourEyes, form, record, actionFields }: Resource, fault: Fault): void => {
  if (!fourEyes) return;
  const saved = [...editableFields(form, 'update'), ...actionFields];
  for (const source of fourEyes.fields.filter((name) => !saved.includes(name)))
    fault('R058', `changes of "${source}" need an approval, but the form does not save it`);
  if (!fourEyes.by.length) fault('R058', 'changes of some fields need an approval, but no role may approve them');
  for (const name of Object.keys(waitingChange).filter((one) => !(one in record.shape)))
    fault('R058', `changes of some fields need an approval, but the record has no "${name}"`);
};

/** What the compiler does not see of fields and the form: conditions, secrets, references, panels with a call. */
export const lintFields = (resource: Resource, fault: Fault): void => {
  lintConditions(resource, fault);
  lintSecrets(resource, fault);
  lintFourEyes(resource, fault);
  for (const [name, { kind, choices, onDelete, required }] of fieldsOf(resource.record)) {
    if (resource.from === 'table' && kind === severalKind && !choices) {
      fault('R065', `field "${name}" has several records, which a table of one row each does not hold`);
    }
    if (onDelete === 'set null' && required) fault('R066', `field "${name}" is required and cannot be set to null`);
  }
  for (const { title, save, fields } of resource.form) {
    const taken = namesIn(save?.call.body);
    for (const { source, readOnly } of save ? fields : []) {
      if (!readOnly && !taken.includes(source)) {
        fault('R067', `the call of the panel "${title}" does not take "${source}"`);
      }
    }
  }
};
