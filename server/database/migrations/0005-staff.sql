-- Staff members, their sign-in, sessions and invitations.

create table staff_member (
  id text primary key,
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'support', 'packer', 'stock_keeper')),
  password_hash text,
  totp_secret text,
  totp_last_step bigint not null default 0,
  demo boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  invited_in_demo boolean not null default false,
  version integer not null default 1
);

create table staff_recovery_code (
  staff_id text not null references staff_member,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_challenge (
  token_hash text primary key,
  staff_id text not null references staff_member,
  tries_left integer not null,
  expires_at timestamptz not null
);

create table staff_session (
  token_hash text primary key,
  staff_id text not null references staff_member,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index staff_session_member on staff_session (staff_id);

create table staff_invitation (
  staff_id text primary key references staff_member on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

create table staff_enrolment (
  token_hash text primary key,
  staff_id text not null references staff_member on delete cascade,
  password_hash text,
  totp_secret text not null,
  totp_step bigint,
  recovery_hashes text[],
  tries_left integer not null,
  expires_at timestamptz not null
);

create index staff_enrolment_member on staff_enrolment (staff_id);

create table staff_client (
  staff_id text not null references staff_member on delete cascade,
  token_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, token_hash)
);
