import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { NOTICE_EXAMPLES } from '../../engine/examples/notices.ts';
import { Example, Examples } from './Example.tsx';

/** The notifications in the corner; all but errors disappear automatically. */
export const Notices = () => {
  const notify = useNotify();
  return (
    <Examples title="Notice">
      {NOTICE_EXAMPLES.map(({ type, message, requestId }) => (
        <Example key={type} id={`notice-${type}`} state={type}>
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => notify(message, { type, multiLine: true, messageArgs: { requestId } })}
          >
            Raise: {type}
          </Button>
        </Example>
      ))}
    </Examples>
  );
};
