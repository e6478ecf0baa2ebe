-- Emails to send, sent and failed: the data that the template of their kind renders.

create table mail_message (
  id text primary key,
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Removed after 90 days, or once a code or a link in it was sent.
  data jsonb,
  -- Order numbers, other references and addresses in its texts, for erasure.
  mentions text[] not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'cancelled')),
  attempts integer not null default 0,
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Until then nobody but the worker that is sending it may.
  claimed_until timestamptz,
  secret boolean not null default false,
  key text,
  topic text,
  check (status <> 'queued' or data is not null)
);

create index mail_message_newest on mail_message (created_at desc, id);
create index mail_message_failed on mail_message (created_at desc, id) where status = 'failed';
create unique index mail_message_key on mail_message (key) where key is not null;
create index mail_message_recipient on mail_message (lower(recipient));
create index mail_message_mentions on mail_message using gin (mentions);
create index mail_message_topic on mail_message (topic) where status = 'queued' and topic is not null;
create index mail_message_campaign on mail_message (topic, status) where kind = 'newsletter';
create index mail_message_waiting on mail_message (created_at) where status = 'queued';
create index mail_message_test on mail_message (created_at desc) where kind = 'staff-test-mail';
create index mail_message_data on mail_message (created_at)
  where data is not null and status <> 'queued';
