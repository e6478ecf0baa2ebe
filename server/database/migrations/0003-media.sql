-- Images with their variants.

create table media_asset (
  id text primary key,
  content_hash text not null unique,
  width integer not null,
  height integer not null,
  variants jsonb not null,
  created_at timestamptz not null default now(),
  original_id text references media_asset,
  cut jsonb,
  whole text,
  touched_at timestamptz not null default now(),
  unused_since timestamptz,
  constraint media_asset_cut check ((original_id is null) = (cut is null))
);

create index media_asset_touched on media_asset (touched_at, id);
create index media_asset_original on media_asset (original_id) where original_id is not null;

create table media_source (
  media_asset_id text primary key references media_asset on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);
