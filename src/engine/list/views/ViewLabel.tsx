import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { VIEW_CHANGED, VIEW_LEAD, VIEWS } from '../../../messages/list.ts';
import { useDefaultView } from './useDefaultView.ts';
import { useViews } from './useViews.ts';
import type { Applied } from './ViewsMenu.tsx';

/** The label of the views button: the open view, and whether it has unsaved changes. */
const ViewLabel = ({ applied, setApplied }: Applied) => {
  const { active, changed } = useViews(applied);
  useDefaultView();
  const shown = active ?? changed;
  // the view stays applied while the list shows it or a changed version of it
  useEffect(() => setApplied(shown?.id), [shown?.id, setApplied]);
  if (!shown) return VIEWS;
  return (
    <>
      {VIEW_LEAD}
      <Box
        component="span"
        sx={{ maxWidth: '24ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {shown.name}
      </Box>
      {changed && VIEW_CHANGED}
    </>
  );
};

export default ViewLabel;
