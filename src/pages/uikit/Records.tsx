import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { PULL, recordWithRows } from '../../engine/examples/child-lists.ts';
import { Addressed } from '../../engine/examples/Stage.tsx';
import { InList } from '../../engine/list/ListPage.tsx';
import { RecordDetail } from '../../engine/record/RecordDetail.tsx';
import RecordDrawer from '../../engine/record/RecordDrawer.tsx';
import { RecordActions, RecordTitle } from '../../engine/record/RecordTitle.tsx';

const nothing = () => undefined;

/** A record as its page and its drawer draw it: its values, the rows that belong to it, two deep, and actions that
 * ask for fields or for another person's approval. */
export const Records = () => {
  const [resource] = useState(recordWithRows);
  const [isOpen, setOpen] = useState(false);
  return (
    <Addressed>
      <InList resource={resource} cells={{}} isSecond>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
            <RecordTitle record={PULL} />
          </Box>
          <RecordActions record={PULL} />
          <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
            Open in a drawer
          </Button>
        </Box>
        <RecordDetail head="drawer" record={PULL} close={nothing} />
        {isOpen && <RecordDrawer id={String(PULL.id)} listed={PULL} close={() => setOpen(false)} />}
      </InList>
    </Addressed>
  );
};
