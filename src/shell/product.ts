/** The console's name, as the browser's tab and the sign-in page show it. */
export const PRODUCT = 'Payment Operations';
