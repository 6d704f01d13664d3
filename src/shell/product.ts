/** The console's name, shown in the browser tab and on the sign-in page. */
export const PRODUCT = 'Payment Operations';
