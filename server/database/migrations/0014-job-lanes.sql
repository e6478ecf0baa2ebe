-- A message may carry a key: of those with one key only the first is kept.
alter table mail_message add column key text;
create unique index mail_message_key on mail_message (key) where key is not null;

-- The workers of every process and when they were last heard of: the jobs of those that died are free again.
create table job_worker (
  id text primary key,
  heard_at timestamptz not null
);
