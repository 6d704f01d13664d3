import type { ReadModel } from '../../server/engine/reads/model.ts';
import { invoiceModel, lineModel, pullModel } from './pulls/read.ts';

/** The read models of the made-up resources and child lists, by name. */
export const readModels: ReadonlyMap<string, ReadModel> = new Map<string, ReadModel>([
  ['pulls', pullModel],
  ['pulls.invoices', invoiceModel],
  ['pulls.invoices.lines', lineModel],
]);
