-- Accounts of shoppers, their sessions and one-time codes.

create table install_secret (
  only_row boolean default true check (only_row) primary key,
  secret text not null
);

create table app_user (
  id text primary key,
  email text unique,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table saved_address (
  id text primary key,
  user_id text not null references app_user,
  label text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  postal_code text not null,
  country text not null,
  is_default boolean not null,
  version integer not null default 1,
  created_at timestamptz not null
);

create index saved_address_user on saved_address (user_id);
create unique index saved_address_default on saved_address (user_id) where is_default;

create table user_session (
  token_hash text primary key,
  user_id text not null references app_user,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index user_session_user on user_session (user_id);

create table verification_code (
  user_id text primary key references app_user,
  code_hash text not null,
  tries_left integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

create table password_reset (
  token_hash text primary key,
  user_id text not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_reset_user on password_reset (user_id);

insert into install_secret (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);
