-- What became of each backup, so that people are told how old the last one is.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Where it went, without anything secret: a folder, or a bucket with what its names begin with.
  place text not null,
  -- Null for one that failed.
  file text,
  bytes bigint check (bytes >= 0),
  -- Why it failed, in words; null for one that did not.
  fault text,
  check ((file is null) = (bytes is null) and (file is null) <> (fault is null))
);
create index backup_run_done on backup_run (ended_at) where fault is null;

-- A store that was brought back from a backup does no jobs until somebody says that the one it was taken from is gone:
-- two would send the same mails.
create table store_restore (
  id bigint generated always as identity primary key,
  restored_at timestamptz not null,
  -- When the backup was taken: what happened afterwards is not here.
  taken_at timestamptz not null,
  -- Null while the store is held.
  released_at timestamptz
);
