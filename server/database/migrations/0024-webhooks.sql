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
