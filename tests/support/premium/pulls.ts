import { eq } from 'drizzle-orm';
import type { Role } from '../../../domain/roles.ts';
import { premiumInvoices } from '../../../server/db/tables/premium.ts';
import { apiAs } from '../calls/api.ts';
import { openOwnServer } from '../servers/own-server.ts';
import { addInvoice, addPulledGroup, SENDING_DATE } from './invoices.ts';

export interface TakenBody {
  id: number;
  dry_run: boolean;
  invoice_count: number;
  invoice_sum: number;
  refusal: string | null;
  groups: {
    id: number;
    number: string;
    invoices: { id: number; number: string; amount: number }[];
    sum: number;
    refusal: string | null;
  }[];
}

interface Asked {
  approval: { id: number };
}

/** A server for the tests of pulls, with the steps that most of them begin with. */
export const openPulls = async () => {
  const { own, server, close } = await openOwnServer();
  const as = (role: Role) => apiAs(server.url, role, server.send);
  const { db } = own;

  const create = async (groupIds: number[], more: object = {}, headers?: Record<string, string>) =>
    (await as('finance_manager')).post<TakenBody>(
      '/batch',
      { name: 'TN day 15', sendingDate: SENDING_DATE, locationId: 1, groupIds, ...more },
      headers,
    );

  /** A pull of one new group with an invoice for each amount. */
  const created = async (...cents: number[]) => {
    const group = await addPulledGroup(db);
    const invoices = [];
    for (const one of cents) invoices.push(await addInvoice(db, group.id, { cents: [one] }));
    const { status, body } = await create([group.id]);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return { id: body.id, group, invoices };
  };

  const setStatus = async (role: Role, id: number, status: string, reason?: string) =>
    (await as(role)).post<Asked & { status: string }>('/batch/status', { batch: { id, status }, reason });

  const approve = async (approval: number, role: Role = 'administrator') =>
    (await as(role)).post(`/approvals/${approval}`, { decision: 'approve', reason: null });

  return {
    own,
    db,
    server,
    as,
    create,
    created,
    setStatus,
    approve,
    exclude: async (id: number, invoices: number[], headers?: Record<string, string>, role: Role = 'finance_manager') =>
      (await as(role)).call<{ results: { id: number; outcome: string; reason?: string }[] }>(
        'DELETE',
        '/batch/invoice',
        {
          body: { id, invoices },
          headers,
        },
      ),
    /** Asks for it as a finance manager and approves it as an administrator. */
    submit: async (id: number) => {
      await setStatus('finance_manager', id, 'on_approve');
      const asked = await setStatus('finance_manager', id, 'submitted', 'month end');
      if (asked.status !== 202) throw new Error(JSON.stringify(asked.body));
      return approve(asked.body.approval.id);
    },
    invoiceOf: async (id: number) => {
      const [invoice] = await db.select().from(premiumInvoices).where(eq(premiumInvoices.id, id));
      if (!invoice) throw new Error('no invoice');
      return invoice;
    },
    close,
  };
};

export type Pulls = Awaited<ReturnType<typeof openPulls>>;
