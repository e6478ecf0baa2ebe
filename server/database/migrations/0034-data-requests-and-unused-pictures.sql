-- Customers by where they live, requests about personal data, and pictures that nothing shows any more.

alter table customer add column state text not null default '';

-- As 0020, with the state of the newest order.
create or replace function keep_customer(address text) returns void language plpgsql as $$
declare
  account app_user;
  profile business_profile;
  reader newsletter_subscriber;
  newest record;
  asked record;
  sums record;
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
  select count(o.paid_at)::integer as orders, coalesce(sum(o.received_kobo - o.refunded_kobo), 0) as spent_kobo,
      max(o.created_at) as last_at
    into sums
    from (select paid_at, received_kobo, refunded_kobo, created_at from shop_order where user_id = account.id
      union all
      select paid_at, received_kobo, refunded_kobo, created_at from shop_order
        where email = address and user_id is null) as o;
  select o.shipping_info into newest
    from (select shipping_info, created_at from shop_order where user_id = account.id
      union all
      select shipping_info, created_at from shop_order where email = address and user_id is null) as o
    order by o.created_at desc limit 1;
  select contact_name, phone, company, created_at into asked from bulk_order_request
    where user_id = account.id or (user_id is null and email = address)
    order by created_at desc limit 1;
  if account.id is null and sums.last_at is null and reader.id is null and asked.created_at is null then
    delete from customer where email = address;
    return;
  end if;
  update customer set
    user_id = account.id,
    name = coalesce(
      nullif(btrim(concat_ws(' ', account.first_name, account.last_name)), ''),
      nullif(btrim(concat_ws(' ', newest.shipping_info ->> 'firstName', newest.shipping_info ->> 'lastName')), ''),
      asked.contact_name, ''),
    phone = coalesce(newest.shipping_info ->> 'phone', nullif(profile.phone, ''), asked.phone, ''),
    city = coalesce(newest.shipping_info ->> 'city', ''),
    state = coalesce(newest.shipping_info ->> 'state', ''),
    company = coalesce(profile.company_name, asked.company, ''),
    business_status = profile.status,
    reads_letter = reader.id is not null and reader.unsubscribed_at is null,
    orders = sums.orders,
    spent_kobo = sums.spent_kobo,
    last_order_at = sums.last_at,
    latest_at = greatest(account.created_at, sums.last_at, reader.consented_at, asked.created_at)
  where email = address;
end $$;

update customer set state = coalesce((
  select o.shipping_info ->> 'state'
  from (select shipping_info, created_at from shop_order where user_id = customer.user_id
    union all
    select shipping_info, created_at from shop_order where email = customer.email and user_id is null) as o
  order by o.created_at desc limit 1), '')
where last_order_at is not null;

create index customer_state on customer (fold_text(state), spent_kobo desc, id) where state <> '';
create index customer_city on customer (fold_text(city), spent_kobo desc, id) where city <> '';
create index customer_last_order on customer (last_order_at) where last_order_at is not null;

-- What somebody asked of the store about their data: a copy of it, or to be forgotten. It goes with its customer, so
-- that nothing is kept of who was forgotten.
create table customer_data_request (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  kind text not null check (kind in ('copy', 'forget')),
  -- how it came, in staff's words
  words text not null,
  staff_id text not null,
  -- days of the shop's calendar
  asked_on date not null,
  due_on date not null,
  ended_at timestamptz,
  -- "closed" is ended without what was asked for
  ended_as text check (ended_as in ('done', 'closed')),
  ended_by text,
  ended_words text,
  check ((ended_at is null) = (ended_as is null) and (ended_at is null) = (ended_by is null))
);

create unique index customer_data_request_open on customer_data_request (customer_id, kind) where ended_at is null;
create index customer_data_request_due on customer_data_request (due_on, id) where ended_at is null;

-- When a picture was last sent or cut. One that nothing shows is kept for a while after.
alter table media_asset add column taken_at timestamptz not null default now();
create index media_asset_taken on media_asset (taken_at, id);
create index media_asset_original on media_asset (original_id) where original_id is not null;
