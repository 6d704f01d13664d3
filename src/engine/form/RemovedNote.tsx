import Box from '@mui/material/Box';
import { useFormState, useWatch } from 'react-hook-form';
import type { Resource } from '../../../declare/resource.ts';
import type { Row } from '../../dataProvider/client-side-list.ts';
import { savingRemoves } from '../../messages/form.ts';
import { removedLabels } from './changes.ts';
import type { Values } from './values.ts';

interface Props {
  resource: Resource;
  /** The record that the changes are based on; absent for a new one. */
  before: Row | undefined;
}

/** Names, beside Save, the fields that it empties because they no longer apply. */
export const RemovedNote = ({ resource, before }: Props) => {
  const { isDirty } = useFormState<Values>();
  const values = useWatch<Values>();
  const labels = isDirty ? removedLabels(resource, { before, values }) : [];
  return (
    // stays in the page as a live region, so that a change of it is announced
    <Box role="status" sx={{ textAlign: 'right', '&:empty': { mt: -2 } }}>
      {labels.length > 0 && savingRemoves(labels)}
    </Box>
  );
};
