-- When the pieces of a refunded line came back, and what came: counted into stock, damaged, never come. Null as long as
-- that is open: pieces that go into stock do so when the money went, those on their way when they arrive. The release
-- before counted pieces in when it wrote the line; its lines are done.
alter table payment_refund_line
  add column back_at timestamptz default now(),
  add column as_new integer not null default 0 check (as_new >= 0),
  add column to_mend integer not null default 0 check (to_mend >= 0),
  add column lost integer not null default 0 check (lost >= 0);
update payment_refund_line set back_at = null where fate = 'arrival';
