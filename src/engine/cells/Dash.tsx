import { Hidden } from '../../ui/Hidden.tsx';

/** Nothing stands here. */
export const Dash = () => (
  <>
    <span aria-hidden>–</span>
    <Hidden>None</Hidden>
  </>
);
