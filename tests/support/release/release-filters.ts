export const FILES = 'select 1 from payment_files f where f.check_run_id = r.id';
const EOBS = 'select 1 from payment_files f, eobs e where f.check_run_id = r.id and e.payment_file_id = f.id';
export const LCR = `(select t.total_cents from cr_totals t where t.check_run_id = r.id and t.total_cents is not null order by t.id desc limit 1)`;
/** A deleted run has the status Deleted instead. */
export const NO_FILE = `not exists (${FILES}) and r.deleted_at is null`;
const STATUSES = '(select count(distinct f.status_id) from payment_files f where f.check_run_id = r.id)';

/** Each filter in a query string, and an independent SQL condition for the same runs, over runs `r` and groups `g`. */
export const FILTERS: readonly [query: string, means: string][] = [
  ['status-id=5', `exists (${FILES} and f.status_id = 5)`],
  ['status-id=5&status-id=8', `exists (${FILES} and f.status_id in (5, 8))`],
  ['status-id=16&status-id=deleted', `(r.deleted_at is not null or exists (${FILES} and f.status_id = 16))`],
  ['status-id=mixed', `${STATUSES} > 1`],
  ['status-id=no-payment-file', NO_FILE],
  ['status-id=no-payment-file&status-id=deleted', `(${NO_FILE} or r.deleted_at is not null)`],
  ['status-id=deleted', 'r.deleted_at is not null'],
  ['location-id=1', 'g.location_id = 1'],
  ['location-id=2&location-id=3', 'g.location_id in (2, 3)'],
  ['file-date.from=FROM', `r.run_date >= 'FROM'`],
  ['file-date.from=FROM&file-date.to=TO', `r.run_date between 'FROM' and 'TO'`],
  [
    'scheduled-release.from=TODAY',
    `g.next_release_date >= 'TODAY' and r.released_at is null and r.deleted_at is null and ${STATUSES} = 1 and exists (${FILES} and f.status_id = 5)`,
  ],
  ['scheduled-release.to=1990-01-01', 'false'],
  ['group-number=NUMBER', `g.number = 'NUMBER'`],
  ['group-name=pla', `g.name ilike '%pla%'`],
  ['flag=on-hold', `exists (${EOBS} and e.is_on_hold)`],
  ['flag=stop-loss', `exists (${EOBS} and e.is_flagged_stop_loss)`],
  ['flag=totals-mismatch', `${LCR} <> r.amount_cents`],
  ['flag=has-voided-claims', `exists (${FILES} and f.voids_cents > 0)`],
  ['flag=network', `exists (${EOBS} and 'Network' in (e.payment_method, e.processor_method))`],
  ['flag=on-hold&flag=stop-loss', `(exists (${EOBS} and e.is_on_hold) or exists (${EOBS} and e.is_flagged_stop_loss))`],
  ['check-run-id=1,5,12,999999999', 'r.id in (1, 5, 12)'],
  ['network=true', `g.network <> 'none'`],
  ['network=none', `g.network = 'none'`],
  ['network=nomi&network=quantify', `g.network in ('nomi', 'quantify')`],
  ['release-type=email', `g.release_type = 'email'`],
  ['release-type=none', 'g.release_type is null'],
  ['release-type=auto', `g.release_type = 'auto'`],
  [
    'release-type=auto-2&release-type=deposit',
    `(g.release_type = 'deposit' or (g.release_type, g.release_day) = ('auto', 2))`,
  ],
  ['amount=AMOUNT', 'r.amount_cents = round(AMOUNT * 100)'],
  ['search=NUMBER', `(g.number like '%NUMBER%' or exists (${FILES} and f.filename like '%NUMBER%'))`],
  ['search=re2', `(g.name ilike '%re2%' or exists (${FILES} and f.filename ilike '%re2%'))`],
  ['search=TODAY', `r.run_date = 'TODAY'`],
  ['search=AMERICAN', `r.run_date = 'TODAY'`],
  ['search=nosuchthing', 'false'],
  [
    'status-id=5&location-id=1&flag=network',
    `g.location_id = 1 and exists (${FILES} and f.status_id = 5) and exists (${EOBS} and 'Network' in (e.payment_method, e.processor_method))`,
  ],
];
