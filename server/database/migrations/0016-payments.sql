-- Payment attempts, captures, cases, refunds and bank transfers.

create table payment_attempt (
  reference text primary key,
  order_id text not null references shop_order on delete restrict,
  number integer not null check (number > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  provider text,
  mode text not null check (mode in ('Live', 'Test')),
  status text not null check (status in ('open', 'reported', 'closed', 'failed', 'completed', 'review')),
  reported_at timestamptz,
  provider_reference text,
  last_answer text not null default '' check (last_answer in ('', 'completed', 'failed', 'reversed', 'initialized', 'pending', 'not_found', 'unknown', 'refused')),
  checks integer not null default 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  notified_at timestamptz,
  answered_at timestamptz,
  method text not null default 'card' check (method in ('card', 'transfer', 'cash', 'pos')),
  unanswered_since timestamptz,
  checkout_url text,
  account_until timestamptz,
  account_bank text,
  account_number text,
  account_name text,
  unique (order_id, number),
  constraint payment_attempt_provider check (method <> 'card' or provider is not null),
  constraint payment_attempt_account check ((account_bank is null) = (account_number is null) and (account_number is null) = (account_name is null)
    and (account_number is null or account_until is not null))
);

create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

create table payment_test (
  id text primary key,
  reference text not null unique,
  token_hash text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  provider text not null,
  mode text not null check (mode in ('Live', 'Test')),
  staff_id text not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  checkout_url text
);

create index payment_test_newest on payment_test (created_at desc);

create table payment_capture (
  reference text primary key references payment_attempt(reference) on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  provider_reference text,
  captured_at timestamptz not null default now(),
  refunding_kobo bigint not null default 0,
  received_on date,
  received_by text,
  channel text check (channel in ('card', 'transfer')),
  sender_name text,
  sender_account text,
  sender_bank text,
  constraint payment_capture_returning_check check ((refunding_kobo >= 0) and (refunding_kobo <= amount_kobo))
);

create index payment_capture_order on payment_capture (order_id);
create index payment_capture_newest on payment_capture (captured_at desc, reference desc);
create index payment_capture_day on payment_capture (coalesce(received_on, shop_day(captured_at)));
create index payment_capture_amount on payment_capture (amount_kobo, captured_at desc);

create table payment_case (
  id text primary key,
  order_id text references shop_order on delete restrict,
  reference text,
  kind text not null check (kind in ('underpaid', 'overpaid', 'wrong_currency', 'wrong_reference', 'paid_after_close', 'paid_twice', 'reversed_after_paid', 'refund_unknown', 'refund_failed', 'provider_config')),
  provider text,
  amount_kobo bigint,
  detail text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text not null default '',
  assignee_id text references staff_member,
  decision text,
  version integer not null default 1,
  unique nulls not distinct (reference, kind, provider)
);

create index payment_case_open on payment_case (created_at) where resolved_at is null;
create index payment_case_order on payment_case (order_id) where order_id is not null;
create index payment_case_newest on payment_case (created_at desc, id desc);
create index payment_case_amount on payment_case (amount_kobo, created_at desc);

create table payment_refund (
  id text primary key,
  reference text not null references payment_capture(reference) on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  status text not null check (status in ('requested', 'sending', 'to_send', 'done', 'failed', 'unknown')),
  provider_refund_reference text,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  request_key text not null default (gen_random_uuid())::text,
  part integer not null default 1 check (part > 0),
  sent_at timestamptz,
  next_check_at timestamptz,
  note text not null default '',
  shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
  message text not null default '',
  return_id text,
  how text check (how in ('by_provider', 'by_bank', 'by_cash', 'by_terminal', 'reversed', 'not_received')),
  operation_key text
);

create index payment_refund_order on payment_refund (order_id);
create unique index payment_refund_key on payment_refund (request_key, part);
create index payment_refund_due on payment_refund (next_check_at) where next_check_at is not null;
create index payment_refund_newest on payment_refund (requested_at desc, id desc);
create index payment_refund_settled on payment_refund (settled_at) where status = 'done';
create index payment_refund_amount on payment_refund (amount_kobo, requested_at desc);
create index payment_refund_reference on payment_refund (reference);
create index payment_refund_unknown on payment_refund (requested_at) where status = 'unknown';
create index payment_refund_to_send on payment_refund (requested_at, id) where status = 'to_send';
create index payment_refund_operation on payment_refund ((coalesce(operation_key, request_key)));

create table payment_refund_line (
  refund_id text not null references payment_refund on delete restrict,
  order_id text not null,
  position integer not null,
  quantity integer not null check (quantity >= 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  restock boolean not null default false,
  disposition text not null default 'buyer' check (disposition in ('stock', 'arrival', 'damaged', 'buyer')),
  received_back_at timestamptz default now(),
  sellable integer not null default 0 check (sellable >= 0),
  damaged integer not null default 0 check (damaged >= 0),
  lost integer not null default 0 check (lost >= 0),
  primary key (refund_id, position),
  foreign key (order_id, position) references order_line(order_id, "position") on delete restrict
);

create index payment_refund_line_order on payment_refund_line (order_id);
create index payment_refund_line_expected on payment_refund_line (refund_id)
  where disposition = 'arrival' and received_back_at is null;

create table payment_webhook (
  id bigint generated always as identity primary key,
  provider text not null,
  reference text not null,
  provider_status text not null,
  received_at timestamptz not null default now(),
  times integer not null default 1,
  unique (provider, reference, provider_status)
);

create table bank_transfer (
  reference text primary key references payment_attempt(reference) on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  received_on date not null,
  bank_reference text not null,
  narration text not null default '',
  fingerprint text not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  not_received_at timestamptz
);

create unique index bank_transfer_fingerprint on bank_transfer (fingerprint) where not_received_at is null;
create index bank_transfer_order on bank_transfer (order_id);

create table order_reminder_preference (
  email text primary key,
  stop_token text not null unique,
  stopped_at timestamptz,
  created_at timestamptz not null default now()
);

create function check_refunded_line() returns trigger language plpgsql as $$
begin
  if (select sum(l.amount_kobo) from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where l.order_id = new.order_id and l.position = new.position and r.status <> 'failed')
    > (select l.line_total_kobo - l.discount_share_kobo
        + case when o.is_vat_added then l.vat_kobo else 0 end
      from order_line l join shop_order o on o.id = l.order_id
      where l.order_id = new.order_id and l.position = new.position)
  then
    raise exception 'Line % of order % would give back more than it cost', new.position, new.order_id
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger payment_refund_line_cost after insert on payment_refund_line
  for each row execute function check_refunded_line();
