-- Emails to send, sent and failed.

create table mail_message (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain_text text not null,
  headers jsonb not null default '{}'::jsonb,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  secret boolean not null default false,
  key text
);

create index mail_message_newest on mail_message (created_at desc, id);
create index mail_message_failed on mail_message (created_at desc, id) where status = 'failed';
create unique index mail_message_key on mail_message (key) where key is not null;
create index mail_message_recipient on mail_message (recipient);
create index mail_message_waiting on mail_message (created_at) where status = 'queued';
