-- One record for each email address the store knows, and for each phone number of buyers without one.

create table customer (
  id text default ('cus_' || replace((gen_random_uuid())::text, '-', '')) primary key,
  key text not null unique,
  email text not null generated always as (case when key like 'tel:%' then '' else key end) stored,
  name text not null default '',
  phone text not null default '',
  city text not null default '',
  user_id text,
  company text not null default '',
  business_status text,
  newsletter_consent boolean not null default false,
  orders integer not null default 0,
  spent_kobo bigint not null default 0,
  last_order_at timestamptz,
  latest_at timestamptz not null default now(),
  search_text text not null generated always as (((' ' || fold_text(((((((name || ' ') || case when key like 'tel:%' then '' else key end) || ' ') || company) || ' ') || city))) || ' ') || phone_digits(phone)) stored,
  state text not null default ''
);

create index customer_spent on customer (spent_kobo desc, id);
create index customer_latest on customer (latest_at desc, id);
create index customer_wholesale on customer (spent_kobo desc, id) where business_status = 'approved';
create index customer_user on customer (user_id) where user_id is not null;
create index customer_bought on customer (orders) where orders > 0;
create index customer_search on customer using gin (search_text gin_trgm_ops);
create index customer_returning on customer (spent_kobo desc, id) where orders >= 2;
create index customer_newsletter on customer (spent_kobo desc, id) where newsletter_consent;
create index customer_state on customer (fold_text(state), spent_kobo desc, id) where state <> '';
create index customer_city on customer (fold_text(city), spent_kobo desc, id) where city <> '';
create index customer_last_order on customer (last_order_at) where last_order_at is not null;

create table customer_note (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  text text not null,
  staff_id text not null,
  created_at timestamptz not null
);

create index customer_note_customer on customer_note (customer_id, created_at desc);

create table customer_data_request (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  kind text not null check (kind in ('export', 'erase')),
  note text not null,
  staff_id text not null,
  requested_on date not null,
  due_on date not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'closed')),
  closed_by text,
  closing_note text,
  check (((ended_at is null) = (outcome is null)) and ((ended_at is null) = (closed_by is null)))
);

create unique index customer_data_request_open on customer_data_request (customer_id, kind) where ended_at is null;
create index customer_data_request_due on customer_data_request (due_on, id) where ended_at is null;

create view customer_orders as select orders from customer where orders > 0;

create function customer_of(account_id text, address text) returns text language sql stable
  return coalesce((select email from app_user where id = account_id), lower(address));

create function known_customer(wanted text) returns table (
  user_id text, name text, phone text, city text, state text, company text, business_status text,
  newsletter_consent boolean, orders integer, spent_kobo bigint, last_order_at timestamptz, latest_at timestamptz
) language sql stable as $$
  select account.id,
    coalesce(
      nullif(btrim(concat_ws(' ', account.first_name, account.last_name)), ''),
      nullif(btrim(concat_ws(' ', newest.shipping_info ->> 'firstName', newest.shipping_info ->> 'lastName')), ''),
      enquiry.contact_name, ''),
    coalesce(newest.shipping_info ->> 'phone', nullif(account.phone, ''), nullif(profile.phone, ''), enquiry.phone, ''),
    coalesce(newest.shipping_info ->> 'city', ''),
    coalesce(newest.shipping_info ->> 'state', ''),
    coalesce(profile.company_name, enquiry.company, ''),
    profile.status,
    reader.id is not null and reader.unsubscribed_at is null,
    totals.orders, totals.spent_kobo, totals.last_at,
    greatest(account.created_at, totals.last_at, reader.consented_at, enquiry.created_at)
  from (select) as known
  left join app_user account on account.email = wanted
  left join business_profile profile on profile.user_id = account.id
  left join newsletter_subscriber reader on reader.email = wanted
  left join lateral (
    select count(o.paid_at)::integer as orders, max(o.created_at) as last_at,
      coalesce(sum(o.received_kobo - o.refunded_kobo) filter (where o.paid_at is not null), 0)::bigint as spent_kobo
    from (select paid_at, received_kobo, refunded_kobo, created_at from shop_order o where o.user_id = account.id
      union all
      select paid_at, received_kobo, refunded_kobo, created_at from shop_order o
        where o.customer_key = wanted and o.user_id is null) as o
  ) as totals on true
  left join lateral (
    select o.shipping_info
    from (select shipping_info, created_at from shop_order o where o.user_id = account.id
      union all
      select shipping_info, created_at from shop_order o where o.customer_key = wanted and o.user_id is null) as o
    order by o.created_at desc limit 1
  ) as newest on true
  left join lateral (
    select contact_name, phone, company, created_at from bulk_order_request r
    where r.user_id = account.id or (r.user_id is null and r.email = wanted)
    order by created_at desc limit 1
  ) as enquiry on true
  where coalesce(account.id, reader.id) is not null or totals.last_at is not null or enquiry.created_at is not null
$$;

create view customer_discrepancy as
  select address as key, coalesce(c.spent_kobo, -1) as actual_kobo, coalesce(known.spent_kobo, -1) as expected_kobo
  from (
    select key as address from customer
    union select email from app_user
    union select email from newsletter_subscriber
    union select customer_of(user_id, email) from bulk_order_request
    union select customer_of(user_id, customer_key) from shop_order
  ) as everybody
  left join customer c on c.key = address
  left join known_customer(address) as known on true
  where address <> '' and (c.user_id, c.name, c.phone, c.city, c.state, c.company, c.business_status,
      c.newsletter_consent, c.orders, c.spent_kobo, c.last_order_at, c.latest_at)
    is distinct from (known.user_id, known.name, known.phone, known.city, known.state, known.company,
      known.business_status, known.newsletter_consent, known.orders, known.spent_kobo, known.last_order_at,
      known.latest_at);

create function refresh_customer(address text) returns void language plpgsql as $$
begin
  loop
    insert into customer (key) values (address) on conflict (key) do nothing;
    perform from customer where key = address for update;
    exit when found;
  end loop;
  update customer set (user_id, name, phone, city, state, company, business_status, newsletter_consent,
      orders, spent_kobo, last_order_at, latest_at)
    = (known.user_id, known.name, known.phone, known.city, known.state, known.company, known.business_status,
      known.newsletter_consent, known.orders, known.spent_kobo, known.last_order_at, known.latest_at)
    from known_customer(address) as known where key = address;
  if not found then delete from customer where key = address; end if;
end $$;
