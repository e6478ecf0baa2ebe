-- Returns and exchanges.

create table return_request (
  id text primary key,
  reference text not null unique,
  order_id text not null references shop_order on delete restrict,
  requested_kind text not null check (requested_kind in ('exchange', 'refund')),
  kind text not null check (kind in ('exchange', 'refund')),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'DECLINED', 'RECEIVED', 'SHIPPED', 'REFUNDED', 'CLOSED', 'WITHDRAWN')),
  reason text not null check (reason in ('too_small', 'too_large', 'not_as_described', 'defective', 'wrong_item', 'changed_mind', 'other')),
  message text not null default '',
  exchange_id text,
  carrier text not null default '',
  tracking_number text not null default '',
  refund_kobo bigint check (refund_kobo > 0),
  version integer not null default 1,
  created_at timestamptz not null,
  status_at timestamptz not null,
  check ((exchange_id is not null) = ((kind = 'exchange') and (status in ('APPROVED', 'RECEIVED', 'SHIPPED')))),
  check ((refund_kobo is not null) = (status = 'REFUNDED'))
);

create index return_request_order on return_request (order_id);
create index return_request_status on return_request (status, status_at, id);

create table return_line (
  return_id text not null references return_request on delete restrict,
  order_id text not null,
  position integer not null,
  variant_id text not null references product_variant on delete restrict,
  size text not null,
  wanted_variant_id text references product_variant on delete restrict,
  wanted_size text,
  quantity integer not null check (quantity > 0),
  sellable integer not null default 0 check (sellable >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  lost integer not null default 0 check (lost >= 0),
  check ((((sellable + damaged) + lost) = 0) or (((sellable + damaged) + lost) = quantity)),
  check ((wanted_variant_id is null) = (wanted_size is null)),
  primary key (return_id, position, variant_id),
  foreign key (order_id, position) references order_line(order_id, "position") on delete restrict
);

create table return_change (
  id bigint generated always as identity primary key,
  return_id text not null references return_request on delete restrict,
  from_status text,
  to_status text not null,
  actor text not null,
  message text not null default '',
  event_id bigint,
  undone boolean not null default false,
  created_at timestamptz not null
);

create index return_change_return on return_change (return_id, id);

create table return_photo (
  id text primary key,
  return_id text not null references return_request on delete restrict,
  position integer not null,
  media_type text not null,
  content bytea not null,
  unique (return_id, position)
);

create table return_link (
  token_hash text primary key,
  order_id text not null references shop_order on delete cascade,
  expires_at timestamptz not null
);

create index return_link_expiry on return_link (expires_at);
