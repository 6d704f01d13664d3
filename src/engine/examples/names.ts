/** The example resources, each with a special response; each name is also the resource's path. */
export const LIST = 'example-rows';
export const WAITING = 'example-waiting';
export const FAILING = 'example-failing';
export const NOTHING_THERE = 'example-nothing';
/** Its total is an estimate. */
export const MANY = 'example-many';
/** Paged by cursor. */
export const ENDLESS = 'example-endless';
/** Shown whole. */
export const WHOLE = 'example-whole';

/** With its filters as strips above it. */
export const STRIPS = 'example-strips';
/** Its form depends on itself. */
export const DEPENDENT = 'example-dependent';

/** Its records have rows of other kinds. */
export const WITH_ROWS = 'example-with-rows';

/** The path of the example lookup. */
export const FOUND = '/example-found';
