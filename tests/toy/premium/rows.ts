/**
 * Two pulls, of which the first has three invoices, one of them with lines; two bank accounts, of which the first has
 * twelve transactions; twelve claims.
 */
export const ROWS = `
  insert into made_up_pulls (name, location_id, sending_date, status) values
    ('March pull', 1, '2026-03-02', 'submitted'),
    ('April pull', 2, '2026-04-01', 'failed');
  insert into made_up_invoices (pull_id, number, group_name, payment_type, amount_cents, is_excluded) values
    (1, 'I-100', 'Acme', 'ach', 125050, false),
    (1, 'I-101', 'Globex', 'wire', 20000, true),
    (1, 'I-102', 'Initech', 'ach', -5, false),
    (2, 'I-200', 'Acme', 'ach', 700, false);
  insert into made_up_invoice_lines (invoice_id, description, members, amount_cents) values
    (1, 'Medical', 10, 100000), (1, 'Dental', 5, 25050), (4, 'Medical', 1, 700);
  insert into made_up_accounts (number, bank) values ('4417', 'First Example'), ('8802', 'Second Example');
  insert into made_up_transactions (account_id, posted_on, description, amount_cents)
    select 1, date '2026-03-01' + n, 'Deposit ' || n, case when n = 12 then -100 else n * 100 end
    from generate_series(1, 12) as n;
  insert into member_claims (number, received_on, status, amount)
    select 'C-' || to_char(n, 'FM000'), date '2026-01-31' - n, case when n = 1 then 'held' else 'paid' end, n * 10
    from generate_series(1, 12) as n`;
