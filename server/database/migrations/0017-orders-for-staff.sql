-- Orders as staff work on them: what happened besides moves, the parcel, notes, versions and what lists need.

-- What happened to an order. Its moves stand in order_status_change; a move by a press that can be taken back
-- has its event here, which names it.
create table order_event (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order on delete restrict,
  kind text not null,
  -- such as staff:stf_1, user:usr_1, guest, payments or system
  actor text not null,
  data jsonb not null default '{}',
  -- whether the buyer is told of it too
  buyer_sees boolean not null default false,
  status_change_id bigint references order_status_change,
  -- the message about it, which waits for as long as the press can be taken back
  mail_id text,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index order_event_order on order_event (order_id, id);

alter table shop_order
  -- counts the changes: one that was made on an older state is refused
  add column version integer not null default 1,
  -- from here on the days run in which pieces may come back
  add column delivered_at timestamptz,
  -- cases of payments that a person must settle; kept by a trigger
  add column open_reviews integer not null default 0 check (open_reviews >= 0);

update shop_order o set delivered_at = (select max(h.created_at) from order_status_change h
  where h.order_id = o.id and h.to_status = 'DELIVERED')
where o.status = 'DELIVERED';

update shop_order o set open_reviews = r.open
from (select order_id, count(*) as open from payment_review
  where order_id is not null and resolved_at is null group by order_id) r
where r.order_id = o.id;

create function keep_open_reviews() returns trigger language plpgsql as $$
declare
  was integer := case when old.resolved_at is null and old.order_id is not null then 1 else 0 end;
  is_now integer := case when new.resolved_at is null and new.order_id is not null then 1 else 0 end;
begin
  if tg_op = 'INSERT' then was := 0; end if;
  if was <> is_now then
    update shop_order set open_reviews = open_reviews + is_now - was
      where id = coalesce(new.order_id, old.order_id);
  end if;
  return null;
end $$;
create trigger payment_review_kept after insert or update of resolved_at on payment_review
  for each row execute function keep_open_reviews();

-- A message that is not to be sent after all.
alter table mail_message drop constraint mail_message_status_check;
alter table mail_message add constraint mail_message_status_check
  check (status in ('queued', 'sent', 'dead', 'withheld'));

-- What is sent for an order.
create table order_parcel (
  order_id text primary key references shop_order on delete restrict,
  carrier text not null default '',
  tracking_number text not null default '',
  -- what the buyer tells the rider; null where a carrier of its own brings it
  hand_over_code text,
  -- address of the picture of the open parcel; nobody guesses it
  photo_path text
);
create index order_parcel_tracking on order_parcel (upper(tracking_number))
  where tracking_number <> '';

alter table order_line
  -- pieces that lie in the parcel
  add column laid_in integer not null default 0 check (laid_in between 0 and quantity);

-- What staff write among themselves; the pinned one is printed on the slip.
create table order_note (
  id text primary key,
  order_id text not null references shop_order on delete restrict,
  staff_id text not null,
  text text not null,
  is_pinned boolean not null default false,
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, created_at);
create unique index order_note_pinned on order_note (order_id) where is_pinned;

-- What staff search and sift by.
create extension if not exists pg_trgm;
alter table shop_order
  add column payment_way text not null default 'card' check (payment_way in ('card', 'free')),
  add column search_text text not null generated always as (
    -- every word has a space before it, so that beginnings are found
    ' ' || fold_text(order_number || ' ' || coalesce(shipping_info ->> 'firstName', '') || ' '
      || coalesce(shipping_info ->> 'lastName', '') || ' '
      || coalesce(shipping_info ->> 'city', '') || ' '
      || coalesce(business ->> 'companyName', '') || ' ' || coalesce(po_number, '') || ' '
      -- the number as it is dialled within the country or from abroad
      || regexp_replace(regexp_replace(coalesce(shipping_info ->> 'phone', ''), '\D', '', 'g'),
        '^(234|0)+', ''))
  ) stored,
  add column ship_state text generated always as (
    fold_text(coalesce(shipping_info ->> 'state', ''))) stored,
  add column ship_city text generated always as (
    fold_text(coalesce(shipping_info ->> 'city', ''))) stored;
update shop_order set payment_way = 'free' where total_kobo = 0;

create index shop_order_search on shop_order using gin (search_text gin_trgm_ops);
create index shop_order_status on shop_order (status, created_at desc, id);
create index shop_order_closed on shop_order (created_at desc, id)
  where status in ('CANCELLED', 'EXPIRED', 'REFUNDED');
create index shop_order_review on shop_order (created_at desc, id) where open_reviews > 0;
create index shop_order_state on shop_order (ship_state, created_at desc, id);
create index shop_order_city on shop_order (ship_city, created_at desc, id);
create index shop_order_wholesale on shop_order (created_at desc, id)
  where business_profile_id is not null;
create index shop_order_free on shop_order (created_at desc, id) where payment_way = 'free';
create index shop_order_total on shop_order (total_kobo, created_at desc);

-- How many orders stand in each status, with their pieces and totals: the sum of rows, of which every change adds
-- its own, so that no order waits for another; a job melts them together. Kept by triggers, since the release
-- before this one knows nothing of them.
create table order_tally (
  status text not null,
  orders bigint not null,
  pieces bigint not null,
  total_kobo bigint not null
);
insert into order_tally (status, orders, pieces, total_kobo)
select o.status, count(*), coalesce(sum(l.pieces), 0), sum(o.total_kobo)
from shop_order o
left join (select order_id, sum(quantity) as pieces from order_line group by order_id) l
  on l.order_id = o.id
group by o.status;

create function tally_new_orders() returns trigger language plpgsql as $$
begin
  insert into order_tally (status, orders, pieces, total_kobo)
  select status, count(*), 0, sum(total_kobo) from added group by status;
  return null;
end $$;
create trigger shop_order_tallied after insert on shop_order
  referencing new table as added for each statement execute function tally_new_orders();

create function tally_new_lines() returns trigger language plpgsql as $$
begin
  insert into order_tally (status, orders, pieces, total_kobo)
  select o.status, 0, sum(added.quantity), 0
  from added join shop_order o on o.id = added.order_id group by o.status;
  return null;
end $$;
create trigger order_line_tallied after insert on order_line
  referencing new table as added for each statement execute function tally_new_lines();

create function tally_moved_order() returns trigger language plpgsql as $$
declare
  moved_pieces bigint := (select coalesce(sum(quantity), 0) from order_line where order_id = new.id);
begin
  insert into order_tally (status, orders, pieces, total_kobo) values
    (old.status, -1, -moved_pieces, -old.total_kobo), (new.status, 1, moved_pieces, new.total_kobo);
  return null;
end $$;
create trigger shop_order_moved after update of status on shop_order
  for each row when (old.status is distinct from new.status) execute function tally_moved_order();
