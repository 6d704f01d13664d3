import { useState } from 'react';
import { DEPENDENT_RECORD, dependentResource } from '../../engine/examples/dependent-form.ts';
import { Addressed } from '../../engine/examples/Stage.tsx';
import RecordForm from '../../engine/form/RecordForm.tsx';
import { InList } from '../../engine/list/ListPage.tsx';

const nothing = () => undefined;

/** A form whose fields are shown, enabled and required by the values of others, with rows, a secret and a call's panel. */
export const DependentForm = () => {
  const [resource] = useState(() => dependentResource());
  return (
    <Addressed>
      <InList resource={resource} cells={{}} isSecond>
        <RecordForm record={DEPENDENT_RECORD} close={nothing} autoFocus={false} />
      </InList>
    </Addressed>
  );
};
