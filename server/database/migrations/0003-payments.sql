-- Payment attempts, captures, reviews, webhooks.

create table payment_attempt (
  reference text primary key,
  order_id text not null references shop_order on delete restrict,
  number integer not null check (number > 0),
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null check (currency = 'NGN'),
  mode text not null check (mode in ('Live', 'Test')),
  -- open: pop-up may be in use; reported: the pop-up said success; closed: the buyer left;
  -- failed: provider said so; completed: money confirmed; review: staff must look
  status text not null check (status in ('open', 'reported', 'closed', 'failed', 'completed', 'review')),
  reported_at timestamptz,
  provider_reference text,
  -- what the provider said last when asked; empty before the first question
  last_answer text not null default '' check (last_answer in ('', 'completed', 'failed', 'reversed',
    'initialized', 'pending', 'not_found', 'unknown', 'refused')),
  checks integer not null default 0,
  last_checked_at timestamptz,
  -- null once nothing more is expected
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  unique (order_id, number)
);

create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

-- Money confirmed by asking the provider; at most one per attempt.
create table payment_capture (
  reference text primary key references payment_attempt on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  currency text not null,
  provider_reference text,
  captured_at timestamptz not null default now()
);

create index payment_capture_order on payment_capture (order_id);

-- Something about money that a person must look at.
create table payment_review (
  id text primary key,
  order_id text references shop_order on delete restrict,
  -- null where the fault is the whole configuration's
  reference text,
  kind text not null check (kind in ('underpaid', 'overpaid', 'wrong_currency', 'wrong_reference',
    'paid_after_close', 'paid_twice', 'reversed_after_paid', 'refund_unknown', 'provider_config')),
  -- what is at stake: missing, in excess, or in all
  amount_kobo bigint,
  detail text not null default '',
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolved_by text,
  resolution text not null default '',
  unique nulls not distinct (reference, kind)
);

create index payment_review_open on payment_review (created_at) where resolved_at is null;
create index payment_review_order on payment_review (order_id) where order_id is not null;

-- Money returned by staff. The provider is asked once and never again by itself.
create table payment_refund (
  id text primary key,
  reference text not null references payment_capture on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null,
  -- requested: being asked; done, refused: the provider said so; unknown: no clear answer, staff must look
  status text not null check (status in ('requested', 'done', 'refused', 'unknown')),
  provider_refund_reference text,
  requested_by text not null,
  requested_at timestamptz not null default now(),
  settled_at timestamptz
);

create index payment_refund_order on payment_refund (order_id);

-- Signed webhooks, one row for each thing said, however often it is said.
create table payment_webhook (
  id bigint generated always as identity primary key,
  reference text not null,
  provider_status text not null,
  received_at timestamptz not null default now(),
  times integer not null default 1,
  unique (reference, provider_status)
);
