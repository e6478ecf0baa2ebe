create table event (
  seq bigint primary key generated always as identity,
  id text not null unique,
  type text not null,
  object text not null,
  object_id text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz
);

create index event_created on event (created_at);
create index event_waiting on event (object, object_id, seq) where dispatched_at is null;

-- Nothing is published of a type without a row.
create table event_subscription (
  type text,
  subscriber text,
  primary key (type, subscriber)
);

create table webhook (
  id text primary key,
  version integer not null default 1,
  url text not null,
  types text[] not null,
  is_on boolean not null default true,
  -- Set where the store did it, after three days without an answer.
  turned_off_at timestamptz,
  secret text not null,
  previous_secret text,
  previous_secret_until timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  check ((previous_secret is null) = (previous_secret_until is null))
);

create table webhook_delivery (
  id text primary key,
  seq bigint not null generated always as identity unique,
  webhook_id text not null references webhook on delete cascade,
  event_id text not null,
  type text not null,
  is_test boolean not null default false,
  object text not null,
  object_id text not null,
  label text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  attempts integer not null default 0,
  -- Null for one that waits until its webhook is turned on again.
  next_attempt_at timestamptz,
  first_attempt_at timestamptz,
  attempted_at timestamptz,
  -- Nobody else sends it until then.
  claimed_until timestamptz,
  status integer,
  error text,
  answer text,
  duration_ms integer,
  created_at timestamptz not null
);

create index webhook_delivery_log on webhook_delivery (webhook_id, seq desc);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, object, object_id, seq) where state = 'waiting';
create index webhook_delivery_created on webhook_delivery (created_at);
