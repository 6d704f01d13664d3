/** The pool's id has the form region_name that the Amplify client requires; the name is an input of the SRP hashes. */
export const POOL_ID = 'us-east-1_LocalPool';
export const POOL_NAME = POOL_ID.slice(POOL_ID.indexOf('_') + 1);
