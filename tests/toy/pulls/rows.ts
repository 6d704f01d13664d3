/** Two pulls, of which the first has three invoices, one of them with lines. */
export const PULLS = `
  insert into made_up_pulls (name, location_id, sending_date, status) values
    ('March pull', 1, '2026-03-02', 'submitted'),
    ('April pull', 2, '2026-04-01', 'failed');
  insert into made_up_invoices (pull_id, number, group_name, payment_type, amount_cents, is_excluded) values
    (1, 'I-100', 'Acme', 'ach', 125050, false),
    (1, 'I-101', 'Globex', 'wire', 20000, true),
    (1, 'I-102', 'Initech', 'ach', -5, false),
    (2, 'I-200', 'Acme', 'ach', 700, false);
  insert into made_up_invoice_lines (invoice_id, description, members, amount_cents) values
    (1, 'Medical', 10, 100000), (1, 'Dental', 5, 25050), (4, 'Medical', 1, 700)`;
