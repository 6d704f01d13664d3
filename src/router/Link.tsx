import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate, useResolvedPath } from 'react-router';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  /** Takes the place of this page in the browser's history. */
  replace?: boolean;
  state?: unknown;
}

/** A click that stays in this window; any other is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined): boolean =>
  button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey);

/**
 * A link to a page of the console. React Router's own comes with the preloading and the forms of its framework, a third
 * of the package. As there, a link to this very page leaves the browser's history as it is.
 */
export const Link = ({ to, replace, state, target, onClick, children, ...props }: Props) => {
  const href = useHref(to);
  const path = useResolvedPath(to);
  const location = useLocation();
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event, target)) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? createPath(location) === createPath(path), state });
  };
  return (
    <a {...props} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
};
