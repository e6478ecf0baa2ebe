-- Users, sessions, verification, password reset, wishlist, business profiles.

create table app_user (
  id text primary key,
  -- lower-cased; null once the account is deleted
  email text unique,
  first_name text not null,
  last_name text not null,
  password_hash text,
  email_verified_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- A sign-in. Only the SHA-256 of its token is stored.
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
  -- keyed hash: six digits alone would be guessed from a plain one
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

create table wishlist_item (
  user_id text not null references app_user,
  product_id text not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table business_profile (
  id text primary key,
  user_id text not null unique references app_user,
  company_name text not null,
  tax_id text not null default '',
  address text not null,
  email text not null default '',
  phone text not null default '',
  website text not null default '',
  description text not null default '',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reviewer_note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  reviewed_at timestamptz
);

create index business_profile_queue on business_profile (status, updated_at);

alter table shop_order add foreign key (user_id) references app_user;

-- Key of the hashes of short codes, made once for each store.
create table install_secret (
  only_row boolean primary key default true check (only_row),
  secret text not null
);

insert into install_secret (secret) values (gen_random_uuid()::text || gen_random_uuid()::text);

-- A message that holds a code or a link which opens an account: emptied once it is sent.
alter table mail_message add column secret boolean not null default false;
