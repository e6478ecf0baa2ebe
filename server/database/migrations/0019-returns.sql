-- Exchanges and money back. The order keeps its own status.

create table return_request (
  id text primary key,
  -- what people see: EX- and seven characters
  reference text not null unique,
  order_id text not null references shop_order on delete restrict,
  -- what was asked for, and what it has become: money may be approved where a size is gone
  asked_kind text not null check (asked_kind in ('exchange', 'refund')),
  kind text not null check (kind in ('exchange', 'refund')),
  status text not null check (status in ('ASKED', 'APPROVED', 'DECLINED', 'ARRIVED', 'SENT', 'REFUNDED',
    'CLOSED', 'WITHDRAWN')),
  reason text not null check (reason in ('too_small', 'too_large', 'not_as_shown', 'faulty',
    'wrong_piece', 'changed_mind', 'other')),
  -- what the buyer wrote
  words text not null default '',
  -- what the stock ledger keeps the wanted pieces under, for as long as they are kept or gone out
  exchange_id text,
  carrier text not null default '',
  tracking_number text not null default '',
  -- what goes back for all of it; null until it is sent back
  refund_kobo bigint check (refund_kobo > 0),
  -- counts the changes: one that was made on an older state is refused
  version integer not null default 1,
  created_at timestamptz not null,
  -- since when it is in its status
  status_at timestamptz not null,
  -- pieces are kept for an exchange from its approval on, and for nothing else
  check ((exchange_id is not null) = (kind = 'exchange' and status in ('APPROVED', 'ARRIVED', 'SENT'))),
  check ((refund_kobo is not null) = (status = 'REFUNDED'))
);
create index return_request_order on return_request (order_id);
create index return_request_status on return_request (status, status_at, id);

-- Pieces of one line of the order, all in one size.
create table return_line (
  return_id text not null references return_request on delete restrict,
  order_id text not null,
  position integer not null,
  -- the size that comes back: that of the order, or one that an earlier exchange brought
  variant_id text not null references product_variant on delete restrict,
  size text not null,
  -- the size that goes out; null for money back
  wanted_variant_id text references product_variant on delete restrict,
  wanted_size text,
  quantity integer not null check (quantity > 0),
  -- what came of them, once they arrived: counted into stock, damaged, lost on the way
  as_new integer not null default 0 check (as_new >= 0),
  to_mend integer not null default 0 check (to_mend >= 0),
  lost integer not null default 0 check (lost >= 0),
  primary key (return_id, position, variant_id),
  foreign key (order_id, position) references order_line on delete restrict,
  check (as_new + to_mend + lost in (0, quantity)),
  check ((wanted_variant_id is null) = (wanted_size is null))
);

-- Every status a return had, and who gave it.
create table return_change (
  id bigint generated always as identity primary key,
  return_id text not null references return_request on delete restrict,
  from_status text,
  to_status text not null,
  actor text not null,
  -- what the buyer was told
  words text not null default '',
  -- the event of the order's timeline, by which the step can be taken back
  event_id bigint,
  undone boolean not null default false,
  created_at timestamptz not null
);
create index return_change_return on return_change (return_id, id);

-- Kept in the database: never at an address of public pictures.
create table return_photo (
  id text primary key,
  return_id text not null references return_request on delete restrict,
  position integer not null,
  media_type text not null,
  content bytea not null,
  unique (return_id, position)
);

-- Links that were mailed to the address of an order. Only the SHA-256 of the token is stored.
create table return_link (
  token_hash text primary key,
  order_id text not null references shop_order on delete cascade,
  expires_at timestamptz not null
);
create index return_link_expiry on return_link (expires_at);

alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement
  add constraint stock_movement_reason_check check (reason in ('received', 'counted', 'sold',
    'returned', 'released', 'retaken', 'released_again', 'exchanged', 'exchange_released')),
  -- the exchange that pieces were kept for, or let go of
  add column exchange_id text,
  add constraint stock_movement_exchange_check
    check ((exchange_id is not null) = (reason in ('exchanged', 'exchange_released')));
-- an exchange takes its pieces once and gives them back once
create unique index stock_movement_exchanged on stock_movement (exchange_id, variant_id)
  where reason = 'exchanged';
create unique index stock_movement_exchange_released on stock_movement (exchange_id, variant_id)
  where reason = 'exchange_released';
