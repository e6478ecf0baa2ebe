-- Business profiles and bulk order requests.

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
  reviewed_at timestamptz,
  version integer not null default 1
);

create index business_profile_queue on business_profile (status, updated_at);
create index business_profile_search on business_profile
  using gin ((' ' || fold_text(company_name || ' ' || tax_id || ' ' || email)) gin_trgm_ops);

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
  lines jsonb not null default '[]'::jsonb,
  total_quantity integer check (total_quantity > 0),
  target_date date,
  assignee_id text references staff_member,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);

create index bulk_order_request_queue on bulk_order_request (status, created_at desc);
create index bulk_order_request_newest on bulk_order_request (created_at desc, id);
create index bulk_order_request_email on bulk_order_request (email);
create index bulk_order_request_user on bulk_order_request (user_id) where user_id is not null;
create index bulk_order_request_search on bulk_order_request
  using gin ((' ' || fold_text(reference || ' ' || contact_name || ' ' || company || ' ' || email)) gin_trgm_ops);

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
