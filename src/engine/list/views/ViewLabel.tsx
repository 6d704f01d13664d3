import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useDefaultView } from './useDefaultView.ts';
import { useViews } from './useViews.ts';
import type { Applied } from './ViewsMenu.tsx';

/** What the button of the views says: which of them is open, and whether it was changed since. */
const ViewLabel = ({ applied, setApplied }: Applied) => {
  const { active, changed } = useViews(applied);
  useDefaultView();
  const shown = active ?? changed;
  // the view stays the person's as long as they change it, and no longer
  useEffect(() => setApplied(shown?.id), [shown?.id, setApplied]);
  if (!shown) return 'Views';
  return (
    <>
      View:&nbsp;
      <Box
        component="span"
        sx={{ maxWidth: '24ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {shown.name}
      </Box>
      {changed && <>&nbsp;(changed)</>}
    </>
  );
};

export default ViewLabel;
