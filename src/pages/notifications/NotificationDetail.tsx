import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ExpandProps } from '../../engine/slots.ts';
import { FileLink } from '../files/FileLink.tsx';
import { addressOf, documentOf, notificationOf } from './notification.ts';

const Blocks = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
  '& p': { margin: 0, color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& iframe': {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    // emails are written for a white background
    colorScheme: 'light',
    backgroundColor: theme.palette.common.white,
    border: `1px solid ${theme.vars?.palette.line}`,
    borderRadius: theme.shape.borderRadius,
    resize: 'vertical',
  },
}));

/**
 * Tall enough for a typical email, in px. A longer one scrolls, because the height of a sandboxed frame's content
 * cannot be read.
 */
const HEIGHT = 480;

/** The detail of a notification: subject, content and attachments. */
const NotificationDetail = ({ record }: ExpandProps) => {
  const { subject, content, attachments } = notificationOf(record);
  const id = useId();
  return (
    <Blocks>
      <section aria-labelledby={`${id}-subject`}>
        <h2 id={`${id}-subject`}>Subject</h2>
        <p>{subject}</p>
      </section>
      <section aria-labelledby={`${id}-content`}>
        <h2 id={`${id}-content`}>Content</h2>
        <iframe
          title={`Content of ${subject}`}
          sandbox=""
          srcDoc={documentOf(content)}
          height={HEIGHT}
          referrerPolicy="no-referrer"
        />
      </section>
      <section aria-labelledby={`${id}-files`}>
        <h2 id={`${id}-files`}>Attachments</h2>
        {attachments.length === 0 && <p>No attachments</p>}
        <ul>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <FileLink address={addressOf(attachment)} />
            </li>
          ))}
        </ul>
      </section>
    </Blocks>
  );
};

export default NotificationDetail;
