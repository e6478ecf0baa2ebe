-- Discounts, their codes and what orders used of them.

create table discount (
  id text primary key,
  code text not null check (code = upper(code)) unique,
  discount_type text not null check (discount_type in ('PERCENTAGE', 'FIXED')),
  percent numeric(5,2) check ((percent > 0) and (percent <= 100)),
  amount_kobo bigint check (amount_kobo > 0),
  description text not null default '',
  auto_apply boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  minimum_subtotal_kobo bigint not null default 0 check (minimum_subtotal_kobo >= 0),
  first_purchase_only boolean not null default false,
  usage_limit integer check (usage_limit > 0),
  usage_limit_per_buyer integer check (usage_limit_per_buyer > 0),
  email text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  buyers text not null default 'everybody' check (buyers in ('everybody', 'shoppers', 'wholesale')),
  clothing_type_ids text[] not null default '{}'::text[],
  product_ids text[] not null default '{}'::text[],
  batch_size integer check (batch_size > 0),
  check ((discount_type = 'PERCENTAGE') = (percent is not null)),
  check ((discount_type = 'FIXED') = (amount_kobo is not null)),
  check ((batch_size is null) or (not auto_apply))
);

create index discount_newest on discount (created_at desc, id);

create table discount_code (
  code text check (code = upper(code)) primary key,
  discount_id text not null references discount
);

create index discount_code_discount on discount_code (discount_id, code);

create table discount_redemption (
  order_id text primary key,
  discount_id text not null references discount,
  email text not null,
  user_id text,
  amount_kobo bigint not null check (amount_kobo >= 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  code text references discount_code(code)
);

create index discount_redemption_live on discount_redemption (discount_id, email)
  where released_at is null;
create index discount_redemption_code on discount_redemption (code) where code is not null;
create index discount_redemption_newest on discount_redemption (discount_id, created_at desc, order_id);
create index discount_redemption_of_user on discount_redemption (discount_id, user_id)
  where released_at is null and user_id is not null;
