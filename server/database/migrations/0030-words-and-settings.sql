-- What staff publish in place of the words of the store's files, each version for good.

create table settings_version (
  part text not null,
  -- 1 is what the store's files say, and has no row
  version integer not null check (version > 1),
  -- null for what the files say, when staff return to it
  value jsonb,
  -- what differs from the version before, as people read it
  changes jsonb not null,
  restored integer,
  published_at timestamptz not null,
  published_by text not null,
  primary key (part, version)
);

-- What a member of staff looks at before it is published; for a while, and for their browser alone.
create table settings_preview (
  id text primary key,
  part text not null,
  staff_id text not null,
  value jsonb not null,
  secret_hash text not null,
  expires_at timestamptz not null,
  unique (staff_id, part)
);
