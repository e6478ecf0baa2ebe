-- Outgoing mail, rate limits, audit.

create table mail_message (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  headers jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mail_message_newest on mail_message (created_at desc, id);

create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create index rate_limit_window on rate_limit (window_ends_at);

create table audit_entry (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);

create index audit_entry_subject on audit_entry (subject, id);
