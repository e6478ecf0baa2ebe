-- One record for each email address the store knows, kept current by triggers.

create table customer (
  id text default ('cus_' || replace((gen_random_uuid())::text, '-', '')) primary key,
  email text not null unique,
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
  search_text text not null generated always as (((' ' || fold_text(((((((name || ' ') || email) || ' ') || company) || ' ') || city))) || ' ') || phone_digits(phone)) stored,
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

create function refresh_customer(address text) returns void language plpgsql as $$
declare
  account app_user;
  profile business_profile;
  reader newsletter_subscriber;
  newest record;
  enquiry record;
  totals record;
begin
  if address is null or address = '' then return; end if;
  loop
    insert into customer (email) values (address) on conflict (email) do nothing;
    perform from customer where email = address for update;
    exit when found;
  end loop;
  select * into account from app_user where email = address;
  select * into profile from business_profile where user_id = account.id;
  select * into reader from newsletter_subscriber where email = address;
  select count(o.paid_at)::integer as orders, coalesce(sum(o.received_kobo - o.refunded_kobo) filter (where o.paid_at is not null), 0) as spent_kobo,
      max(o.created_at) as last_at
    into totals
    from (select paid_at, received_kobo, refunded_kobo, created_at from shop_order where user_id = account.id
      union all
      select paid_at, received_kobo, refunded_kobo, created_at from shop_order
        where email = address and user_id is null) as o;
  select o.shipping_info into newest
    from (select shipping_info, created_at from shop_order where user_id = account.id
      union all
      select shipping_info, created_at from shop_order where email = address and user_id is null) as o
    order by o.created_at desc limit 1;
  select contact_name, phone, company, created_at into enquiry from bulk_order_request
    where user_id = account.id or (user_id is null and email = address)
    order by created_at desc limit 1;
  if account.id is null and totals.last_at is null and reader.id is null and enquiry.created_at is null then
    delete from customer where email = address;
    return;
  end if;
  update customer set
    user_id = account.id,
    name = coalesce(
      nullif(btrim(concat_ws(' ', account.first_name, account.last_name)), ''),
      nullif(btrim(concat_ws(' ', newest.shipping_info ->> 'firstName', newest.shipping_info ->> 'lastName')), ''),
      enquiry.contact_name, ''),
    phone = coalesce(newest.shipping_info ->> 'phone', nullif(profile.phone, ''), enquiry.phone, ''),
    city = coalesce(newest.shipping_info ->> 'city', ''),
    state = coalesce(newest.shipping_info ->> 'state', ''),
    company = coalesce(profile.company_name, enquiry.company, ''),
    business_status = profile.status,
    newsletter_consent = reader.id is not null and reader.unsubscribed_at is null,
    orders = totals.orders,
    spent_kobo = totals.spent_kobo,
    last_order_at = totals.last_at,
    latest_at = greatest(account.created_at, totals.last_at, reader.consented_at, enquiry.created_at)
  where email = address;
end $$;

create function refresh_customers(a text, b text) returns void language plpgsql as $$
begin
  perform refresh_customer(least(a, b));
  if a is distinct from b then perform refresh_customer(greatest(a, b)); end if;
end $$;

create function customer_ordered() returns trigger language plpgsql as $$
begin
  perform refresh_customers(customer_of(new.user_id, new.email),
    case when tg_op = 'UPDATE' then customer_of(old.user_id, old.email) else null end);
  return null;
end $$;

create function customer_account_changed() returns trigger language plpgsql as $$
begin
  perform refresh_customers(new.email, case when tg_op = 'UPDATE' then old.email else null end);
  return null;
end $$;

create function customer_business_changed() returns trigger language plpgsql as $$
begin
  perform refresh_customer((select email from app_user where id = coalesce(new.user_id, old.user_id)));
  return null;
end $$;

create function customer_newsletter_changed() returns trigger language plpgsql as $$
begin
  perform refresh_customers(new.email, old.email);
  return null;
end $$;

create function customer_enquired() returns trigger language plpgsql as $$
begin
  perform refresh_customers(
    case when tg_op <> 'DELETE' then customer_of(new.user_id, new.email) end,
    case when tg_op <> 'INSERT' then customer_of(old.user_id, old.email) end);
  return null;
end $$;

create trigger customer_ordered after insert on shop_order
  for each row execute function customer_ordered();

create trigger customer_order_changed
  after update of user_id, email, shipping_info, paid_at, received_kobo, refunded_kobo on shop_order
  for each row when ((old.user_id, old.email, old.shipping_info, old.paid_at, old.received_kobo, old.refunded_kobo)
    is distinct from (new.user_id, new.email, new.shipping_info, new.paid_at, new.received_kobo, new.refunded_kobo))
  execute function customer_ordered();

create trigger customer_account_changed after insert or update of email, first_name, last_name on app_user
  for each row execute function customer_account_changed();

create trigger customer_business_changed after insert or delete or update of company_name, status, phone
  on business_profile for each row execute function customer_business_changed();

create trigger customer_newsletter_changed after insert or delete or update of email, consented_at, unsubscribed_at
  on newsletter_subscriber for each row execute function customer_newsletter_changed();

create trigger customer_enquired after insert or delete or update of user_id, email, contact_name, company, phone
  on bulk_order_request for each row execute function customer_enquired();
