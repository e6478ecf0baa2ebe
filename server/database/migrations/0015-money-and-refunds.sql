-- What came in for an order, what went back, and refunds that leave once. Sums are kept by triggers, so that the
-- release before this one, which knows nothing of them, keeps them too.

-- Words of a refund: requested: written down, not sent; sending: a process is asking the provider, which it does
-- once; done, failed: the provider said so; unknown: it may have left or not, the provider is asked about it.
alter table payment_refund drop constraint payment_refund_status_check;
update payment_refund set status = 'failed' where status = 'refused';
alter table payment_refund
  add constraint payment_refund_status_check
    check (status in ('requested', 'sending', 'done', 'failed', 'unknown')),
  -- the sender's key, for as long as the refund is kept; the same key and request return money once
  add column request_key text not null default gen_random_uuid()::text,
  -- a request that takes from several payments is made of parts
  add column part integer not null default 1 check (part > 0),
  add column sent_at timestamptz,
  -- when it is taken up next: sent if nobody did, given up as lost, or asked about; null when a person must
  add column next_check_at timestamptz,
  -- what the provider said last, in a person's words
  add column note text not null default '';
create unique index payment_refund_key on payment_refund (request_key, part);
create index payment_refund_due on payment_refund (next_check_at) where next_check_at is not null;
-- One that was never settled may have left: the release before this one asked right after writing it down.
update payment_refund set status = 'unknown', next_check_at = now()
  where status in ('requested', 'unknown');

-- The lines a refund is for, where it is for lines.
create table payment_refund_line (
  refund_id text not null references payment_refund on delete restrict,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- whether the pieces go back on sale
  restock boolean not null default false,
  primary key (refund_id, position),
  foreign key (order_id, position) references order_line on delete restrict
);

-- No payment gives back more than it brought, counting refunds that may have left.
alter table payment_capture add column returning_kobo bigint not null default 0;
update payment_capture c set returning_kobo = r.kobo
from (select reference, sum(amount_kobo) as kobo from payment_refund
  where status <> 'failed' group by reference) r
where r.reference = c.reference;
alter table payment_capture
  add constraint payment_capture_returning_check check (returning_kobo between 0 and amount_kobo);

-- No order gives back more than came for it.
alter table shop_order
  add column received_kobo bigint not null default 0,
  add column refunded_kobo bigint not null default 0;
update shop_order o set received_kobo = m.received, refunded_kobo = m.refunded
from (select c.order_id, sum(c.amount_kobo) as received,
    coalesce((select sum(r.amount_kobo) from payment_refund r
      where r.order_id = c.order_id and r.status = 'done'), 0) as refunded
  from payment_capture c group by c.order_id) m
where m.order_id = o.id;
alter table shop_order
  add constraint shop_order_refunded_check check (refunded_kobo between 0 and received_kobo);

-- A part refund was once enough to call an order refunded: those are what they were before.
with partly as (
  select o.id, (select h.from_status from order_status_change h
    where h.order_id = o.id and h.to_status = 'REFUNDED' order by h.id desc limit 1) as before
  from shop_order o where o.status = 'REFUNDED' and o.refunded_kobo < o.received_kobo
), moved as (
  update shop_order o set status = p.before, updated_at = now()
  from partly p where p.id = o.id and p.before is not null
  returning o.id, o.status
)
insert into order_status_change (order_id, from_status, to_status, actor, reason)
select id, 'REFUNDED', status, 'system', 'Only part of the money was sent back' from moved;

create function keep_received() returns trigger language plpgsql as $$
begin
  update shop_order set received_kobo = received_kobo + new.amount_kobo - coalesce(old.amount_kobo, 0)
    where id = new.order_id;
  return null;
end $$;
create trigger payment_capture_received after insert or update of amount_kobo on payment_capture
  for each row execute function keep_received();

-- The release before this one says 'refused'.
create function call_refused_failed() returns trigger language plpgsql as $$
begin
  if new.status = 'refused' then new.status := 'failed'; end if;
  return new;
end $$;
create trigger payment_refund_words before insert or update of status on payment_refund
  for each row execute function call_refused_failed();

create function keep_refunded() returns trigger language plpgsql as $$
declare
  returning_change bigint := case when new.status <> 'failed' then new.amount_kobo else 0 end
    - case when old.status <> 'failed' then old.amount_kobo else 0 end;
  refunded_change bigint := case when new.status = 'done' then new.amount_kobo else 0 end
    - case when old.status = 'done' then old.amount_kobo else 0 end;
begin
  if returning_change <> 0 then
    update payment_capture set returning_kobo = returning_kobo + returning_change
      where reference = new.reference;
  end if;
  if refunded_change <> 0 then
    update shop_order set refunded_kobo = refunded_kobo + refunded_change where id = new.order_id;
  end if;
  return null;
end $$;
create trigger payment_refund_kept after insert or update of status on payment_refund
  for each row execute function keep_refunded();

alter table payment_review drop constraint payment_review_kind_check;
alter table payment_review add constraint payment_review_kind_check check (kind in ('underpaid',
  'overpaid', 'wrong_currency', 'wrong_reference', 'paid_after_close', 'paid_twice',
  'reversed_after_paid', 'refund_unknown', 'refund_failed', 'provider_config'));

-- When the pop-up last told something, and when the question was asked that brought the last answer: what the
-- provider said before the pop-up closed says nothing about what happened in it.
alter table payment_attempt
  add column told_at timestamptz,
  add column answered_at timestamptz;
