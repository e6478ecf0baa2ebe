-- Backups made, restores, and the identity of the store.

create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  place text not null,
  file text,
  bytes bigint check (bytes >= 0),
  error text,
  check (((file is null) = (bytes is null)) and ((file is null) <> (error is null)))
);

create index backup_run_done on backup_run (ended_at) where error is null;

create table store_identity (
  only_row boolean default true check (only_row) primary key,
  id uuid not null default gen_random_uuid()
);

create table store_restore (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null,
  taken_at timestamptz not null,
  released_at timestamptz
);
