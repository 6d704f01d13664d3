import { LOCKBOXES } from '../../../demo/world/bank/bank-accounts.ts';

/** The address of a screen. The one within a record is of the first lockbox of the generated world. */
export const addressOf = ({ route }: { route: string }): string => route.replace(':id', LOCKBOXES[0]?.id ?? '');
