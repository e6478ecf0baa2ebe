-- Content and settings in versions, and previews of them.

create table settings_version (
  part text not null,
  version integer not null check (version > 1),
  value jsonb,
  changes jsonb not null,
  restored integer,
  published_at timestamptz not null,
  published_by text not null,
  primary key (part, version)
);

create table settings_preview (
  id text primary key,
  part text not null,
  staff_id text not null,
  value jsonb not null,
  secret_hash text not null,
  expires_at timestamptz not null,
  unique (staff_id, part)
);
