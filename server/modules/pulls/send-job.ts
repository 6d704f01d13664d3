/** The job that sends the file of a pull to the bank. */
export const SEND_JOB = 'send-pull';
