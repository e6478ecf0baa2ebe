create table api_key (
  id text primary key,
  name text not null,
  -- SHA-256 of the key, which is random
  token_hash text not null unique,
  last_characters text not null,
  -- Keys of a demo are worth nothing in a live store.
  is_test boolean not null,
  scopes text[] not null,
  created_by text not null references staff_member,
  created_at timestamptz not null,
  ends_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
