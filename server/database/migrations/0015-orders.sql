-- Orders with their lines, status changes, events, parcels and notes.

-- Customers without an email are known by their phone number; erased ones by nothing.
create function customer_key(email text, phone text) returns text
  language sql immutable strict parallel safe
  return case when email <> '' then email when phone_digits(phone) <> '' then 'tel:' || phone_digits(phone) else '' end;

create table shop_order (
  id text primary key,
  order_number text not null unique,
  status text not null check (status in ('PENDING_PAYMENT', 'PAID', 'PROCESSING', 'SHIPPED', 'DELIVERED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  user_id text references app_user,
  business_profile_id text,
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
  reserved_until timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  po_number text check (length(po_number) <= 60),
  business jsonb,
  pickup jsonb,
  accepted_policies jsonb not null default '[]',
  placed_from text,
  received_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  version integer not null default 1,
  delivered_at timestamptz,
  open_cases integer not null default 0 check (open_cases >= 0),
  payment_method text not null default 'card' check (payment_method in ('card', 'free', 'transfer', 'cash', 'pos', 'delivery')),
  source text not null default 'shop' check (source in ('shop', 'whatsapp', 'phone', 'instagram', 'market', 'in_person')),
  discount_reason text not null default '',
  search_text text not null generated always as (' ' || fold_text(((((((((((((order_number || ' ') || COALESCE((shipping_info ->> 'firstName'), '')) || ' ') || COALESCE((shipping_info ->> 'lastName'), '')) || ' ') || COALESCE((shipping_info ->> 'city'), '')) || ' ') || COALESCE((business ->> 'companyName'), '')) || ' ') || COALESCE(po_number, '')) || ' ') || regexp_replace(regexp_replace(COALESCE((shipping_info ->> 'phone'), ''), '\D', '', 'g'), '^(234|0)+', '')))) stored,
  ship_state text generated always as (fold_text(COALESCE((shipping_info ->> 'state'), ''))) stored,
  ship_city text generated always as (fold_text(COALESCE((shipping_info ->> 'city'), ''))) stored,
  pay_token_hash text,
  erased_at timestamptz,
  reversed_kobo bigint not null default 0,
  due_kobo bigint not null default 0 check (due_kobo >= 0),
  vat_percent numeric(4, 2) check (vat_percent > 0),
  is_vat_added boolean not null default false,
  shipping_vat_kobo bigint not null default 0 check (shipping_vat_kobo >= 0),
  vat_kobo bigint not null default 0 check (vat_kobo >= shipping_vat_kobo),
  awaits_packing boolean not null default false,
  check (not awaits_packing or status = 'PROCESSING'),
  check (vat_percent is not null or (vat_kobo = 0 and not is_vat_added)),
  check (total_kobo = greatest(0, subtotal_kobo + shipping_kobo - discount_kobo
    + case when is_vat_added then vat_kobo else 0 end)),
  customer_key text not null generated always as (customer_key(email, coalesce(shipping_info ->> 'phone', ''))) stored,
  constraint shop_order_refunded_check check ((refunded_kobo >= 0) and (refunded_kobo <= received_kobo)),
  constraint shop_order_reversed_check check ((reversed_kobo >= 0) and (reversed_kobo <= refunded_kobo))
);

create index shop_order_hold on shop_order (reserved_until) where status = 'PENDING_PAYMENT';
create index shop_order_user on shop_order (user_id, created_at desc) where user_id is not null;
create index shop_order_email on shop_order (email, created_at desc);
create index shop_order_customer on shop_order (customer_key, created_at desc);
create index shop_order_newest on shop_order (created_at desc, id);
create index shop_order_placed_from on shop_order (placed_from) where placed_from is not null;
create index shop_order_search on shop_order using gin (search_text gin_trgm_ops);
create index shop_order_status on shop_order (status, created_at desc, id);
create index shop_order_closed on shop_order (created_at desc, id)
  where status in ('CANCELLED', 'EXPIRED', 'REFUNDED');
create index shop_order_review on shop_order (created_at desc, id) where open_cases > 0;
create index shop_order_state on shop_order (ship_state, created_at desc, id);
create index shop_order_city on shop_order (ship_city, created_at desc, id);
create index shop_order_wholesale on shop_order (created_at desc, id)
  where business_profile_id is not null;
create index shop_order_free on shop_order (created_at desc, id) where payment_method = 'free';
create index shop_order_total on shop_order (total_kobo, created_at desc);
create index shop_order_paid_after_end on shop_order (id)
  where status in ('CANCELLED', 'EXPIRED') and received_kobo > refunded_kobo;
create index shop_order_email_part on shop_order (email text_pattern_ops, created_at desc);
create index shop_order_paid on shop_order (paid_at) where paid_at is not null;
create index shop_order_to_pack on shop_order (paid_at) where status = 'PAID';
create index shop_order_awaits_packing on shop_order (created_at, id) where awaits_packing;
create index shop_order_on_delivery on shop_order (customer_key)
  where payment_method = 'delivery' and paid_at is null;
create index shop_order_delivered on shop_order (delivered_at) where delivered_at is not null;
create index shop_order_erased on shop_order (created_at)
  where erased_at is not null and business is not null;
create index shop_order_at_work on shop_order (created_at, id)
  include (status, awaits_packing, total_kobo, open_cases, search_text, email)
  where status in ('PENDING_PAYMENT', 'PAID', 'PROCESSING', 'SHIPPED');
create index shop_order_transfer on shop_order (created_at desc, id) where payment_method = 'transfer';
create index shop_order_transfer_awaited on shop_order (created_at, id)
  where payment_method = 'transfer' and status = 'PENDING_PAYMENT';

create index shop_order_source on shop_order (created_at) where source <> 'shop';

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
  vat_kobo bigint not null default 0 check (vat_kobo >= 0),
  packed_quantity integer not null default 0,
  withdrawn integer not null default 0 check (withdrawn >= 0),
  placed_at timestamptz,
  check (line_total_kobo = (unit_price_kobo * quantity)),
  primary key (order_id, position),
  check ((packed_quantity >= 0) and (packed_quantity <= quantity))
);

create index order_line_sold on order_line (product_id, placed_at desc, order_id);
create index order_line_variant on order_line (variant_id);

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

create table order_event (
  id bigint generated always as identity primary key,
  order_id text not null references shop_order on delete restrict,
  kind text not null,
  actor text not null,
  data jsonb not null default '{}'::jsonb,
  is_visible_to_buyer boolean not null default false,
  status_change_id bigint references order_status_change,
  mail_id text,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create index order_event_order on order_event (order_id, id);

create table order_parcel (
  order_id text primary key references shop_order on delete restrict,
  carrier text not null default '',
  tracking_number text not null default '',
  hand_over_code text,
  photo_path text,
  collected_method text check (collected_method in ('cash', 'pos', 'transfer'))
);

create index order_parcel_tracking on order_parcel (upper(tracking_number))
  where tracking_number <> '';

create table order_note (
  id text primary key,
  order_id text not null references shop_order on delete restrict,
  staff_id text not null,
  text text not null,
  is_pinned boolean not null default false,
  created_at timestamptz not null
);

create index order_note_order on order_note (order_id, created_at);
create unique index order_note_pinned on order_note (order_id) where is_pinned;

create table order_lookup (
  token_hash text primary key,
  order_id text not null references shop_order on delete cascade,
  expires_at timestamptz not null
);

create index order_lookup_order on order_lookup (order_id);
create index order_lookup_expiry on order_lookup (expires_at);

create table closed_order_count (
  status text primary key check (status in ('DELIVERED', 'CANCELLED', 'EXPIRED', 'REFUNDED')),
  orders bigint not null,
  units bigint not null,
  total_kobo bigint not null
);

alter table discount_redemption add foreign key (order_id) references shop_order on delete restrict;

create function line_quantity(status text, quantity integer, withdrawn integer) returns integer
  language sql immutable parallel safe
  return case when status = 'REFUNDED' then quantity else quantity - withdrawn end;

create function order_quantity(id text, status text) returns bigint language sql stable parallel safe
  return (select coalesce(sum(line_quantity(status, l.quantity, l.withdrawn)), 0)
    from order_line l where l.order_id = id);

create view closed_order_recount as
  select o.status, count(*) as orders, sum(order_quantity(o.id, o.status))::bigint as units,
      sum(o.total_kobo)::bigint as total_kobo
    from shop_order o where o.status in ('DELIVERED', 'CANCELLED', 'EXPIRED', 'REFUNDED')
    group by o.status;

create function date_order_line() returns trigger language plpgsql as $$
begin
  new.placed_at := (select created_at from shop_order where id = new.order_id);
  return new;
end $$;

create trigger order_line_placed before insert on order_line
  for each row execute function date_order_line();
