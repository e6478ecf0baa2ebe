-- Business buyers and staff: enquiries, purchase orders, sign-in of the back office.

create table staff_member (
  id text primary key,
  -- lower-cased
  email text not null unique,
  name text not null,
  role text not null check (role in ('owner', 'manager', 'support')),
  password_hash text not null,
  -- base32, as an authenticator takes it
  totp_secret text not null,
  -- the last time step a code was used for: no code works twice
  totp_last_step bigint not null default 0,
  -- its password and secret are public: cannot sign in to a live store
  demo boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table staff_recovery_code (
  staff_id text not null references staff_member,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- The first step of a sign-in is done, the second is due. Only the SHA-256 of the token is stored.
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

create table bulk_order_request (
  id text primary key,
  reference text not null unique,
  status text not null default 'new' check (status in ('new', 'in_progress', 'quoted', 'closed')),
  user_id text references app_user,
  contact_name text not null,
  email text not null,
  phone text not null default '',
  company text not null default '',
  details text not null default '',
  notes text not null default '',
  -- [{ productId, size, quantity, name }]
  lines jsonb not null default '[]',
  total_quantity integer check (total_quantity > 0),
  target_date date,
  assignee_id text references staff_member,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create index bulk_order_request_queue on bulk_order_request (status, created_at desc);
create index bulk_order_request_newest on bulk_order_request (created_at desc, id);

-- Kept in the database: never at an address of public pictures, and gone or there with the enquiry.
create table bulk_order_attachment (
  id text primary key,
  request_id text not null references bulk_order_request,
  position integer not null,
  name text not null,
  media_type text not null,
  content bytea not null,
  unique (request_id, position)
);

create table bulk_order_message (
  id text primary key,
  request_id text not null references bulk_order_request,
  kind text not null check (kind in ('note', 'reply')),
  text text not null,
  staff_id text not null references staff_member,
  created_at timestamptz not null
);

create index bulk_order_message_request on bulk_order_message (request_id, created_at);

alter table shop_order
  add column po_number text check (length(po_number) <= 60),
  -- { companyName, taxId } of the buyer's profile as it was when the order was placed
  add column business jsonb;

create index audit_entry_newest on audit_entry (id desc);
create index audit_entry_actor on audit_entry (actor, id desc);
