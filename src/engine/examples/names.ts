/** The example resources, each with a special response; each name is also the resource's path. */
export const LIST = 'example-rows';
export const WAITING = 'example-waiting';
export const FAILING = 'example-failing';
export const NOTHING_THERE = 'example-nothing';

/** The path of the example lookup. */
export const FOUND = '/example-found';
