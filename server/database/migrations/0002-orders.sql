-- Discounts, orders, idempotency.

create table discount (
  id text primary key,
  code text not null unique check (code = upper(code)),
  discount_type text not null check (discount_type in ('PERCENTAGE', 'FIXED')),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount_kobo bigint check (amount_kobo > 0),
  description text not null default '',
  auto_apply boolean not null default false,
  starts_at timestamptz,
  ends_at timestamptz,
  minimum_subtotal_kobo bigint not null default 0 check (minimum_subtotal_kobo >= 0),
  first_purchase_only boolean not null default false,
  usage_limit integer check (usage_limit > 0),
  usage_limit_per_buyer integer check (usage_limit_per_buyer > 0),
  -- set for a personal code: only this buyer may use it
  email text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((discount_type = 'PERCENTAGE') = (percent is not null)),
  check ((discount_type = 'FIXED') = (amount_kobo is not null))
);

create table shop_order (
  id text primary key,
  order_number text not null unique,
  status text not null check (status in ('PENDING_PAYMENT', 'PAID', 'PROCESSING', 'SHIPPED',
    'DELIVERED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  user_id text,
  business_profile_id text,
  -- lower-cased, for look-up and for linking a verified account's earlier orders
  email text not null,
  shipping_info jsonb not null,
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  shipping_kobo bigint not null check (shipping_kobo >= 0),
  discount_kobo bigint not null check (discount_kobo >= 0),
  total_kobo bigint not null,
  currency text not null default 'NGN' check (currency = 'NGN'),
  discount_id text references discount,
  discount_code text,
  token_hash text not null,
  hold_expires_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_kobo = greatest(0, subtotal_kobo + shipping_kobo - discount_kobo))
);

create index shop_order_hold on shop_order (hold_expires_at) where status = 'PENDING_PAYMENT';
create index shop_order_user on shop_order (user_id, created_at desc) where user_id is not null;
create index shop_order_email on shop_order (email, created_at desc);
create index shop_order_newest on shop_order (created_at desc, id);

create table order_line (
  order_id text not null references shop_order on delete restrict,
  position integer not null,
  product_id text not null references product on delete restrict,
  variant_id text not null references product_variant on delete restrict,
  name text not null,
  size text not null,
  image text not null default '',
  quantity integer not null check (quantity > 0),
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  line_total_kobo bigint not null,
  discount_share_kobo bigint not null default 0 check (discount_share_kobo >= 0),
  primary key (order_id, position),
  check (line_total_kobo = unit_price_kobo * quantity)
);

create index order_line_product on order_line (product_id);

create table order_status_change (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order on delete restrict,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null default '',
  created_at timestamptz not null default now()
);

create index order_status_change_order on order_status_change (order_id, id);

create table discount_redemption (
  order_id text primary key references shop_order on delete restrict,
  discount_id text not null references discount,
  email text not null,
  user_id text,
  amount_kobo bigint not null check (amount_kobo >= 0),
  created_at timestamptz not null default now(),
  -- set when the order was cancelled or expired: the use counts no longer
  released_at timestamptz
);

create index discount_redemption_live on discount_redemption (discount_id, email)
  where released_at is null;

create table idempotency_key (
  scope text not null,
  key text not null,
  body_hash text not null,
  -- null while the first request is still under way in another transaction
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
