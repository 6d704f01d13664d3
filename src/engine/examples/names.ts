/** The example's resources that answer in a way of their own; each is also its path. */
export const LIST = 'example-rows';
export const WAITING = 'example-waiting';
export const FAILING = 'example-failing';
export const NOTHING_THERE = 'example-nothing';

/** Where look-ups are answered. */
export const FOUND = '/example-found';
