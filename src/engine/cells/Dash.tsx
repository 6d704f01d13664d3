import { NONE } from '../../messages/words.ts';
import { Hidden } from '../../ui/Hidden.tsx';

/** A placeholder for an empty value. */
export const Dash = () => (
  <>
    <span aria-hidden>–</span>
    <Hidden>{NONE}</Hidden>
  </>
);
