import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core';
import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { NoticeLink } from '../../declare/actions/actions.ts';
import { requestIdText } from '../messages/words.ts';
import { Link } from '../router/Link.tsx';

/** How long (ms) a notification stays unless it is an error; errors stay until dismissed. */
const AUTO_HIDE_MS = 4000;

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.snackbar,
  right: theme.spacing(2),
  bottom: theme.spacing(2),
  '&[data-above]': { top: theme.spacing(2), bottom: 'auto' },
  display: 'grid',
  gap: theme.spacing(1),
  width: `min(420px, calc(100vw - ${theme.spacing(4)}))`,
  '@media print': { display: 'none' },
}));

const TAGS = { success: 'success', info: 'info', warning: 'warning', error: 'error' } as const;
type Kind = keyof typeof TAGS;
const isKind = (type: string): type is Kind => type in TAGS;

const Card = styled('div', { shouldForwardProp: (prop) => prop !== 'kind' })<{ kind: Kind }>(({ theme, kind }) => ({
  display: 'flex',
  gap: theme.spacing(1),
  alignItems: 'start',
  justifyContent: 'space-between',
  padding: theme.spacing(1, 1, 1, 2),
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  color: theme.vars?.palette.tag[TAGS[kind]].text,
  backgroundColor: theme.vars?.palette.tag[TAGS[kind]].ground,
  '& p': { margin: theme.spacing(0.5, 0), overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& a': { color: 'inherit' },
  '& small': { display: 'block', fontSize: theme.typography.caption.fontSize },
}));

interface Shown extends NotificationPayload {
  id: number;
}

/** How long the notification stays, ms; undefined until dismissed. */
const durationOf = ({ type, notificationOptions }: NotificationPayload): number | undefined => {
  const requested = notificationOptions?.autoHideDuration;
  if (requested === null) return undefined;
  return requested ?? (type === 'error' ? undefined : AUTO_HIDE_MS);
};

const requestIdOf = ({ notificationOptions }: NotificationPayload): string | undefined => {
  const id: unknown = notificationOptions?.messageArgs?.requestId;
  return typeof id === 'string' && id ? id : undefined;
};

const linkOf = ({ notificationOptions }: NotificationPayload): NoticeLink | undefined =>
  notificationOptions?.messageArgs?.link as NoticeLink | undefined; // set by `useNotice` alone

interface NoticeProps {
  notice: Shown;
  onClose: (id: number) => void;
  onDismiss: () => void;
}

/** It stays while the pointer is on it or it has the focus. */
const Notice = ({ notice, onClose, onDismiss }: NoticeProps) => {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const duration = durationOf(notice);
  const { id, type, message } = notice;
  const translate = useTranslate();
  useEffect(() => {
    if (duration === undefined || hovered || focused) return;
    const timer = setTimeout(() => onClose(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, hovered, focused, onClose]);
  const requestId = requestIdOf(notice);
  const link = linkOf(notice);
  return (
    <Card
      kind={isKind(type) ? type : 'info'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div>
        <p>{typeof message === 'string' ? translate(message, notice.notificationOptions?.messageArgs) : message}</p>
        {link && (
          <p>
            <Link to={link.to} onClick={() => onClose(id)}>
              {link.label}
            </Link>
          </p>
        )}
        {requestId && <small>{requestIdText(requestId)}</small>}
      </div>
      <Button color="inherit" onClick={onDismiss}>
        Dismiss
      </Button>
    </Card>
  );
};

const covers = (cover: DOMRect, { left, right, top, bottom }: DOMRect): boolean =>
  cover.left < right && cover.right > left && cover.top < (top + bottom) / 2 && cover.bottom > (top + bottom) / 2;

/** Whether the notifications move to the top: they must not cover the focused element (WCAG 2.4.11). */
const useAvoidFocus = (corner: RefObject<HTMLElement | null>, shown: readonly Shown[]): boolean => {
  const [above, setAbove] = useState(false);
  useEffect(() => {
    if (shown.length === 0) return;
    const check = () => {
      const [at, own] = [document.activeElement, corner.current];
      if (at && own && !own.contains(at) && covers(own.getBoundingClientRect(), at.getBoundingClientRect()))
        setAbove((now) => !now);
    };
    check();
    document.addEventListener('focusin', check);
    return () => document.removeEventListener('focusin', check);
  }, [corner, shown]);
  return above;
};

/**
 * The element that had the focus before it entered the notifications. `handBack` returns the focus to it, or to the
 * content of the page if it is gone.
 */
const useFocusBefore = () => {
  const before = useRef<Element>(null);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    handBack: () => {
      const { current } = before;
      const target =
        current instanceof HTMLElement && current.isConnected ? current : document.getElementById('content');
      target?.focus();
    },
  };
};

let count = 0;

/** The notifications of `useNotify`, in a corner; announced without taking the focus (WCAG 4.1.3). */
export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext();
  const [shown, setShown] = useState<readonly Shown[]>([]);
  useEffect(() => {
    if (notifications.length === 0) return;
    const next = takeNotification();
    if (next) setShown((before) => [...before, { ...next, id: ++count }]);
  }, [notifications, takeNotification]);
  const [close] = useState(() => (id: number) => setShown((before) => before.filter((notice) => notice.id !== id)));
  const corner = useRef<HTMLDivElement>(null);
  const above = useAvoidFocus(corner, shown);
  const { onFocus, handBack } = useFocusBefore();
  return (
    <Corner ref={corner} onFocus={onFocus} role="region" aria-label="Notices" data-above={above ? '' : undefined}>
      <div aria-live="polite" style={{ display: 'contents' }}>
        {shown.map((notice) => (
          <Notice
            key={notice.id}
            notice={notice}
            onClose={close}
            onDismiss={() => {
              handBack();
              close(notice.id);
            }}
          />
        ))}
      </div>
    </Corner>
  );
};
