-- Pictures, products, stock.

create extension if not exists pg_trgm;

-- Text as search compares it: lower case, without marks above or below, hooked letters as plain ones.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
    'ɓɗƙƴ’‘', 'bdky'''''
  );

create table media_asset (
  id text primary key,
  content_hash text not null unique,
  width integer not null,
  height integer not null,
  placeholder text not null,
  variants jsonb not null,
  created_at timestamptz not null default now()
);

create table clothing_type (
  id text primary key,
  name text not null,
  position integer not null
);

create table product (
  id text primary key,
  name text not null,
  description text not null default '',
  material text not null default '',
  category text not null default 'MEN' check (category in ('MEN', 'WOMEN')),
  clothing_type_id text not null references clothing_type,
  price_kobo bigint not null check (price_kobo > 0),
  percent_off numeric(5, 2) not null default 0 check (percent_off >= 0 and percent_off < 100),
  -- price × (1 − percent/100), half up to the kobo: what lists filter and sort by
  discounted_price_kobo bigint not null
    generated always as (round(price_kobo * (100 - percent_off) / 100)::bigint) stored,
  featured boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_folded text not null generated always as (fold_text(name)) stored,
  text_folded text not null
    generated always as (fold_text(name || ' ' || material || ' ' || description)) stored
);

create index product_newest on product (created_at desc, id) where archived_at is null;
create index product_price on product (discounted_price_kobo, id) where archived_at is null;
create index product_type on product (clothing_type_id) where archived_at is null;
create index product_name_trgm on product using gin (name_folded gin_trgm_ops);
create index product_text_trgm on product using gin (text_folded gin_trgm_ops);

create table product_image (
  product_id text not null references product on delete cascade,
  position integer not null,
  media_asset_id text not null references media_asset,
  alt text not null default '',
  view text not null default 'front',
  primary key (product_id, position)
);

create table product_tier (
  product_id text not null references product on delete cascade,
  min_quantity integer not null check (min_quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (product_id, min_quantity)
);

-- A product in one size, which has stock.
create table product_variant (
  id text primary key,
  product_id text not null references product on delete cascade,
  size text not null,
  position integer not null,
  stock integer not null default 0 check (stock >= 0),
  unique (product_id, size)
);

-- Every change of stock. A variant's stock always equals the sum of its movements.
create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id text not null references product_variant,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'counted', 'sold', 'returned', 'released')),
  order_id text,
  actor text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);

create index stock_movement_variant on stock_movement (variant_id, id);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
