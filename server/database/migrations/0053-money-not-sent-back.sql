-- How money left that came for an order. What turned out never to have come, and what a bank took back, is booked as
-- a refund so that the sums stay sums of rows, but nobody sent it back.

-- null for one that did not leave, and for those of the releases before
alter table payment_refund
  add column how text check (how in ('by_provider', 'by_bank', 'taken_back', 'never_came'));

-- Of what came and went back, what never came or was taken back.
alter table shop_order add column reversed_kobo bigint not null default 0;

-- Only these words, under the key of a case, were ever written for such money.
update payment_refund set how = case note when 'It never came.' then 'never_came' else 'taken_back' end
  where status = 'done' and sent_at is null and request_key like 'case %'
    and note in ('It never came.', 'The bank took it back.');
update shop_order o set reversed_kobo = r.kobo
from (select order_id, sum(amount_kobo) as kobo from payment_refund
  where status = 'done' and how in ('taken_back', 'never_came') group by order_id) r
where r.order_id = o.id;
alter table shop_order
  add constraint shop_order_reversed_check check (reversed_kobo between 0 and refunded_kobo);

create or replace function keep_refunded() returns trigger language plpgsql as $$
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
    update shop_order set refunded_kobo = refunded_kobo + refunded_change,
      reversed_kobo = reversed_kobo
        + case when new.how in ('taken_back', 'never_came') then refunded_change else 0 end
      where id = new.order_id;
  end if;
  return null;
end $$;
