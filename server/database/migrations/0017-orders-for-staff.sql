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
