import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ClaimStatus } from '../../../contract/release/reads.ts';
import type { Role } from '../../../domain/roles.ts';
import type { CheckRunDetail, Claim } from '../../../resources/check-runs/calls.ts';
import type { RunSums } from '../../../resources/check-runs/reads.ts';
import { expectProblem } from '../../support/calls/problems.ts';
import type { ReleaseWorld } from '../../support/release/release-world.ts';
import { openReleaseWorld } from '../../support/release/release-world.ts';

const ADMINISTRATORS_CLAIM_FIELDS = ['diagnostics', 'original', 'nomi_claims_status'];

const cents = (dollars: number | null | undefined) => Math.round((dollars ?? 0) * 100);
const sum = (amounts: (number | null)[]) => amounts.reduce<number>((total, one) => total + cents(one), 0);

/** A record without one of its members. */
const without = (record: object, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([own]) => own !== name));

describe('a run', () => {
  let world: ReleaseWorld;
  /** A sample of runs: some of each status, and some with each exception. */
  let runs: { id: number; group_id: number }[];

  beforeAll(async () => {
    world = await openReleaseWorld();
    runs = await world.rows(
      `select distinct on (kind) id, group_id from (
         select r.id, r.group_id, f.status_id::text as kind from check_runs r join payment_files f on f.check_run_id = r.id
         union all select r.id, r.group_id, 'voids' from check_runs r join payment_files f on f.check_run_id = r.id where f.voids_cents > 0
         union all select r.id, r.group_id, 'network' from check_runs r join network_files n on n.check_run_id = r.id
         union all select r.id, r.group_id, 'empty' from check_runs r where not exists (select 1 from payment_files f where f.check_run_id = r.id)
       ) k order by kind, id desc`,
    );
  });
  afterAll(() => world?.close());

  const get = async <T>(path: string, role: Role = 'administrator'): Promise<T> => {
    const answer = await (await world.as(role)).get<T>(path);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
    return answer.body;
  };
  const detail = (id: number, role?: Role) => get<CheckRunDetail>(`/check-runs/${id}`, role);
  const claimsOf = (run: CheckRunDetail): Claim[] =>
    run.payment_files.flatMap((file) => (file.eobs ?? []).flatMap((eob) => eob.claims ?? []));

  test('the sample has runs of every kind', () => expect(runs.length).toBeGreaterThan(12));

  test('has its totals, equal to those of the rows', async () => {
    for (const { id } of runs) {
      const { balance, report_totals, voided_checks, lcr_file, payment_files } = await detail(id);
      const [row] = await world.rows<Record<string, string | null>>(
        `select
          (select coalesce(sum(e.amount_cents), 0) from eobs e join payment_files f on f.id = e.payment_file_id
            where f.check_run_id = $1 and f.status_id not in (6, 8)) as files,
          (select sum(p.amount_cents) filter (where p.status = 'Paid') from processor_payments p join eobs e on e.id = p.eob_id
            join payment_files f on f.id = e.payment_file_id where f.check_run_id = $1 and f.status_id not in (6, 8)) as processor,
          (select t.total_cents from cr_totals t where t.check_run_id = $1 and t.total_cents is not null order by t.id desc limit 1) as lcr,
          (select count(*) from processor_payments p join eobs e on e.id = p.eob_id
            join payment_files f on f.id = e.payment_file_id where f.check_run_id = $1 and p.status = 'Voided') as voided,
          (select coalesce(sum(e.amount_cents), 0) from eobs e join payment_files f on f.id = e.payment_file_id
            where f.check_run_id = $1 and f.status_id not in (6, 8) and e.payment_state = 'voided') as voided_eobs,
          (select coalesce(-sum(c.paid_cents), 0) from claims c join eobs e on e.id = c.eob_id
            join payment_files f on f.id = e.payment_file_id where f.check_run_id = $1 and c.is_void and f.status_id not in (6, 8)) as reversed`,
        [id],
      );
      expect(cents(balance.files)).toBe(Number(row?.files));
      expect(cents(balance.processor)).toBe(Number(row?.processor ?? 0));
      expect(balance.lcr === null ? null : cents(balance.lcr)).toBe(row?.lcr === null ? null : Number(row?.lcr));
      expect(lcr_file?.total ?? null).toBe(balance.lcr);
      expect(voided_checks).toHaveLength(Number(row?.voided));
      const voids = Number(row?.reversed) + Number(row?.voided_eobs);
      expect(sum(balance.methods.map(({ net }) => net))).toBe(Number(row?.files) - Number(row?.voided_eobs));
      expect(sum(balance.methods.map((of) => of.voids))).toBe(voids);
      // EOBs on hold, and those that are not paid, are not on the register
      const listed = sum(Object.values(report_totals).map((of) => of.voids.amount));
      if (!payment_files.some((file) => file.eobs_summary.is_on_hold_total > 0)) expect(listed).toBe(voids);
      for (const of of balance.methods) expect(cents(of.payments) - cents(of.voids)).toBe(cents(of.net));
      expect(sum(payment_files.map(({ file_total }) => file_total))).toBe(Number(row?.files));
      expect(Object.keys(report_totals)).toEqual(['Check', 'Epay', 'ACH', 'Network']);
      const status = payment_files.map((file) => file.status.id);
      if (balance.lcr === null) expect(balance.verdict).toBe('not-compared');
      else if (status.every((one) => one === 16)) expect(balance.verdict).toBe('mismatch');
      else if (status.every((one) => one === 15)) expect(balance.verdict).toBe('waiting-voids');
      const explained = balance.differences
        .filter(({ between }) => between === 'files-lcr')
        .map(({ amount }) => amount);
      if (balance.lcr !== null) expect(sum(explained)).toBe(cents(balance.lcr) - cents(balance.files));
      const register = sum(Object.values(report_totals).map((of) => of.payments.amount - of.voids.amount));
      const leftOff = balance.differences.filter(({ between }) => between === 'files-register');
      expect(sum(leftOff.map(({ amount }) => amount))).toBe(register - cents(balance.files));
      // the generated past has no difference that nobody can explain
      expect(leftOff.filter(({ kind }) => kind === 'unknown')).toEqual([]);
    }
  });

  test('has its files, the processor’s files, and its registers, newest set first', async () => {
    for (const { id } of runs) {
      const run = await detail(id);
      for (const file of run.payment_files) {
        const sent = await world.rows<{ filename: string; kind: string }>(
          'select filename, kind from processor_files where payment_file_id = $1 order by happened_at, id',
          [file.id],
        );
        const names = (isSent: boolean) =>
          sent.filter(({ kind }) => (kind === 'sent') === isSent).map(({ filename }) => filename);
        expect(file.events.sent_to_zelis.map(({ filename }) => filename)).toEqual(names(true));
        expect(file.events.received_from_zelis.map(({ filename }) => filename)).toEqual(names(false));
      }
      const sets = run.check_register_reports.map(({ set }) => set?.id ?? 0);
      expect(sets).toEqual(sets.toSorted((a, b) => b - a));
      const reports = await world.rows('select 1 from register_reports where check_run_id = $1', [id]);
      expect(run.check_register_reports).toHaveLength(reports.length);
      const network = await world.rows<{ kind: string; storage_key: string }>(
        'select kind, storage_key from network_files where check_run_id = $1 order by received_at, id',
        [id],
      );
      expect(run.scheduled_files.map(({ path }) => path)).toEqual(network.map((row) => row.storage_key));
      expect(run.nomi835).toHaveLength(network.filter(({ kind }) => kind === 'network-835').length);
      expect(run.status_files).toHaveLength(network.filter(({ kind }) => kind === 'network-status').length);
      expect(run.settings.reports.length).toBeGreaterThan(0);
    }
  });

  test('has claim fields that only administrators receive', async () => {
    let seen = 0;
    for (const { id } of runs) {
      const forAdministrator = claimsOf(await detail(id));
      seen += forAdministrator.length;
      for (const claim of forAdministrator) {
        for (const field of ADMINISTRATORS_CLAIM_FIELDS) expect(claim).toHaveProperty(field);
        // as the files of the past say it
        expect(claim.diagnostics).toEqual({
          record_type: expect.stringMatching(/^(CL|RE)$/),
          claim_type: 'CI',
          clservpc: expect.stringMatching(/^\d{5}$/),
          run_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          eep_provider_id: expect.stringMatching(/^9\d{9}$/),
          eealp_provider_tin: expect.stringMatching(/^99\d{7}$/),
        });
        expect(['CHK', 'ACH', 'NON']).toContain(claim.original?.payment_symbol);
      }
      for (const role of ['check_run', 'check_run_manager', 'epayables_manager'] as const) {
        const run = await detail(id, role);
        expect(claimsOf(run)).toHaveLength(forAdministrator.length);
        const text = JSON.stringify(run);
        const hidden = [...ADMINISTRATORS_CLAIM_FIELDS, 'tpa_claim_id', 'eep_provider_id'];
        expect(hidden.filter((field) => text.includes(`"${field}"`))).toEqual([]);
      }
    }
    expect(seen).toBeGreaterThan(100);
  });

  test('has the eligibility of claims and EOBs, by the network’s latest status', async () => {
    const [excepted] = await world.rows<{ run: number; claim: number; tpa: string }>(
      `select f.check_run_id as run, c.id as claim, s.tpa_claim_id as tpa from network_claim_statuses s
       join claims c on c.number = s.tpa_claim_id || '00' join eobs e on e.id = c.eob_id join payment_files f on f.id = e.payment_file_id
       where s.exception_type = 'Eligibility' order by s.id limit 1`,
    );
    if (!excepted) throw new Error('the world has no such claim');
    const find = async () => {
      const run = await detail(excepted.run);
      const eob = run.payment_files
        .flatMap((file) => file.eobs ?? [])
        .find((one) => one.claims?.some(({ id }) => id === excepted.claim));
      return { eob, claim: eob?.claims?.find(({ id }) => id === excepted.claim), all: claimsOf(run) };
    };
    const before = await find();
    expect(before.claim).toMatchObject({ is_eligible: false, is_network: true });
    expect(before.eob).toMatchObject({ is_eligible: false, has_ineligible_claims: true });
    expect(new Set(before.all.map(({ is_eligible }) => is_eligible))).toContain(null);
    await world.rows(
      `insert into network_claim_statuses (tpa_claim_id, nomi_claim_id, status, last_update_at, file_id)
       select tpa_claim_id, nomi_claim_id, 'Paid', last_update_at + interval '1 day', (
         select f.id from network_files f where f.kind = 'network-status' and f.id <> file_id limit 1)
       from network_claim_statuses where tpa_claim_id = $1 limit 1`,
      [excepted.tpa],
    );
    const after = await find();
    expect(after.claim?.is_eligible).toBe(true);
    expect(after.claim?.nomi_claims_status?.map(({ status }) => status)).toEqual(['Paid']);
    const history = await get<ClaimStatus[]>(`/claims/${excepted.claim}/status-history`);
    expect(history.map(({ status }) => status)).toEqual(['Paid', 'Exception']);
    expect(history[1]).toMatchObject({
      nomi_claim_id: expect.stringContaining(excepted.tpa),
      exception_type: 'Eligibility',
      source_file_name: expect.stringMatching(/\.csv$/),
      nomi_file_receipt_ts: expect.stringMatching(/Z$/),
    });
  });

  test('the history of a claim is for administrators, and empty without a network status', async () => {
    const [quiet] = await world.rows<{ id: number }>(
      `select c.id from claims c where not exists (
         select 1 from network_claim_statuses s where s.tpa_claim_id = left(c.number, length(c.number) - 2)) limit 1`,
    );
    expect(await get(`/claims/${quiet?.id}/status-history`)).toEqual([]);
    expectProblem(await (await world.as('check_run')).get(`/claims/${quiet?.id}/status-history`), 403);
    expectProblem(await (await world.as('administrator')).get('/claims/2147483647/status-history'), 404);
    expectProblem(await (await world.as('administrator')).get('/claims/9999999999/status-history'), 422);
  });

  test('is the same from the lazy calls without its EOBs, and adds up', async () => {
    for (const { id, group_id } of runs) {
      const whole = await detail(id);
      const lazy = await get<CheckRunDetail>(`/check-runs-lazy/${id}/groups/${group_id}`);
      expect(lazy).toEqual({ ...whole, payment_files: whole.payment_files.map((file) => without(file, 'eobs')) });
      const sums = await get<RunSums>(`/check-runs-lazy/${id}/groups/${group_id}/totals`);
      const { balance, report_totals, voided_checks } = whole;
      expect(sums).toMatchObject({ id, group_id, balance, report_totals, voided_checks });
      expect(sums.files_count).toBe(whole.payment_files.length);
      expect(sums.eobs_count).toBe(whole.payment_files.reduce((count, file) => count + file.eobs_summary.total, 0));
    }
  });

  test('is read level by level, and each read is in the audit log (TRUST F2)', async () => {
    const [of] = await world.rows<{ run: number; group: number; file: number; eob: string }>(
      `select f.check_run_id as run, f.group_id as group, f.id as file, e.number as eob
       from payment_files f join eobs e on e.payment_file_id = f.id order by f.id desc limit 1`,
    );
    if (!of) throw new Error('the world has no files');
    const reads = () =>
      world.rows(
        `select data from audit_log where action = 'read' and resource_type = 'check-run' and resource_id = $1 order by id`,
        [String(of.run)],
      );
    const before = await reads();
    const run = `/check-runs-lazy/${of.run}/groups/${of.group}`;
    for (const path of [run, `${run}/payment-files/${of.file}`, `${run}/payment-files/${of.file}/eobs/${of.eob}`])
      await get(path);
    expect((await reads()).slice(before.length)).toEqual([
      { data: null },
      { data: { file: of.file } },
      { data: { eob: of.eob } },
    ]);
  });

  test('is not found under another group, nor its files under another run', async () => {
    const api = await world.as('administrator');
    const [one, ...others] = await world.rows<{ run: number; group: number; file: number; eob: string }>(
      `select distinct on (f.group_id) f.check_run_id as run, f.group_id as group, f.id as file, e.number as eob
       from payment_files f join eobs e on e.payment_file_id = f.id order by f.group_id, f.id limit 12`,
    );
    if (!one) throw new Error('the world has no files');
    for (const other of others) {
      for (const path of [
        `/check-runs-lazy/${one.run}/groups/${other.group}`,
        `/check-runs-lazy/${one.run}/groups/${other.group}/totals`,
        `/check-runs-lazy/${one.run}/groups/${one.group}/payment-files/${other.file}`,
        `/check-runs-lazy/${one.run}/groups/${other.group}/payment-files/${one.file}`,
        `/check-runs-lazy/${one.run}/groups/${one.group}/payment-files/${other.file}/eobs/${other.eob}`,
        `/check-runs-lazy/${one.run}/groups/${one.group}/payment-files/${one.file}/eobs/${other.eob}`,
      ]) {
        expectProblem(await api.get(path), 404);
      }
    }
  });
});
