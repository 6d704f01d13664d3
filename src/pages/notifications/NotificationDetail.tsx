import { styled } from '@mui/material/styles';
import { Block } from '../../engine/record/Block.tsx';
import type { ExpandProps } from '../../engine/slots.ts';
import { FileLink } from '../files/FileLink.tsx';
import { addressOf, documentOf, notificationOf } from './notification.ts';

const Content = styled('iframe')(({ theme }) => ({
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  // emails are written for a white background
  colorScheme: 'light',
  backgroundColor: theme.palette.common.white,
  border: `1px solid ${theme.vars?.palette.line}`,
  borderRadius: theme.shape.borderRadius,
  resize: 'vertical',
}));

/**
 * Tall enough for a typical email, in px. A longer one scrolls, because the height of a sandboxed frame's content
 * cannot be read.
 */
const HEIGHT = 480;

/** The detail of a notification: subject, content and attachments. */
const NotificationDetail = ({ record }: ExpandProps) => {
  const { subject, content, attachments } = notificationOf(record);
  return (
    <>
      <Block title="Subject">
        <p>{subject}</p>
      </Block>
      <Block title="Content">
        <Content
          title={`Content of ${subject}`}
          sandbox=""
          srcDoc={documentOf(content)}
          height={HEIGHT}
          referrerPolicy="no-referrer"
        />
      </Block>
      <Block title="Attachments">
        {attachments.length === 0 && <p>No attachments</p>}
        <ul>
          {attachments.map((attachment) => (
            <li key={attachment.id}>
              <FileLink address={addressOf(attachment)} />
            </li>
          ))}
        </ul>
      </Block>
    </>
  );
};

export default NotificationDetail;
