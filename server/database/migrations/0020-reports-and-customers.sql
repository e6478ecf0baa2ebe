-- Customers, the takings of finished days, and what the search of the back office looks through.

create extension if not exists pg_trgm;

-- The digits of a phone number without the country's or the trunk's zero: 0803 456 and +234 803 456 are one.
create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(234|0)', '');

-- What a folded text that begins with a space must be like to hold a typed word. One of one or two letters must begin
-- a word there: to find these anywhere no index helps.
create function word_pattern(word text) returns text
  language sql immutable strict parallel safe
  return case when length(word) < 3 then '% ' else '%' end
    || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%';

-- Everybody the store knows by an e-mail address: who bought, has an account, reads the letter or asked something.
-- Kept by the triggers below, whoever writes the tables it sums up.
create table customer (
  id text primary key default 'cus_' || replace(gen_random_uuid()::text, '-', ''),
  -- lower-cased
  email text not null unique,
  name text not null default '',
  phone text not null default '',
  city text not null default '',
  user_id text,
  company text not null default '',
  -- of the business profile; null without one
  business_status text,
  reads_letter boolean not null default false,
  -- orders that were paid, and what came for them and did not go back
  orders integer not null default 0,
  spent_kobo bigint not null default 0,
  last_order_at timestamptz,
  -- the newest order, enquiry, account or consent
  latest_at timestamptz not null default now(),
  search_text text not null generated always as (
    ' ' || fold_text(name || ' ' || email || ' ' || company || ' ' || city) || ' ' || phone_digits(phone)
  ) stored
);

create index customer_spent on customer (spent_kobo desc, id);
create index customer_latest on customer (latest_at desc, id);
create index customer_wholesale on customer (spent_kobo desc, id) where business_status = 'approved';
create index customer_user on customer (user_id) where user_id is not null;
create index customer_bought on customer (orders) where orders > 0;
create index customer_search on customer using gin (search_text gin_trgm_ops);

-- How often each of those bought who did.
create view customer_orders as select orders from customer where orders > 0;

-- What staff write down about somebody.
create table customer_note (
  id text primary key,
  customer_id text not null references customer on delete cascade,
  text text not null,
  staff_id text not null,
  created_at timestamptz not null
);

create index customer_note_customer on customer_note (customer_id, created_at desc);

-- Found again at every order.
create index bulk_order_request_email on bulk_order_request (email);
create index bulk_order_request_user on bulk_order_request (user_id) where user_id is not null;

-- Counts anew what is known of an address; one of which nothing is known is nobody. The row is locked first, so
-- that of two who write at the same time the second counts what the first wrote.
create function keep_customer(address text) returns void language plpgsql as $$
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
    company = coalesce(profile.company_name, asked.company, ''),
    business_status = profile.status,
    reads_letter = reader.id is not null and reader.unsubscribed_at is null,
    orders = sums.orders,
    spent_kobo = sums.spent_kobo,
    last_order_at = sums.last_at,
    latest_at = greatest(account.created_at, sums.last_at, reader.consented_at, asked.created_at)
  where email = address;
end $$;

-- Whose an order or enquiry is: the account's it was made with, else its address's.
create function customer_of(account_id text, address text) returns text language sql stable
  return coalesce((select email from app_user where id = account_id), lower(address));

-- Counts two addresses anew, always in one order, so that two who do wait for each other and never in a circle.
create function keep_customers(a text, b text) returns void language plpgsql as $$
begin
  perform keep_customer(least(a, b));
  if a is distinct from b then perform keep_customer(greatest(a, b)); end if;
end $$;

create function customer_ordered() returns trigger language plpgsql as $$
begin
  perform keep_customers(customer_of(new.user_id, new.email),
    case when tg_op = 'UPDATE' then customer_of(old.user_id, old.email) else null end);
  return null;
end $$;
create trigger customer_ordered after insert on shop_order
  for each row execute function customer_ordered();
create trigger customer_order_changed
  after update of user_id, email, shipping_info, paid_at, received_kobo, refunded_kobo on shop_order
  for each row when ((old.user_id, old.email, old.shipping_info, old.paid_at, old.received_kobo, old.refunded_kobo)
    is distinct from (new.user_id, new.email, new.shipping_info, new.paid_at, new.received_kobo, new.refunded_kobo))
  execute function customer_ordered();

create function customer_account_changed() returns trigger language plpgsql as $$
begin
  perform keep_customers(new.email, case when tg_op = 'UPDATE' then old.email else null end);
  return null;
end $$;
create trigger customer_account_changed after insert or update of email, first_name, last_name on app_user
  for each row execute function customer_account_changed();

create function customer_business_changed() returns trigger language plpgsql as $$
begin
  perform keep_customer((select email from app_user where id = coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create trigger customer_business_changed after insert or delete or update of company_name, status, phone
  on business_profile for each row execute function customer_business_changed();

create function customer_letter_changed() returns trigger language plpgsql as $$
begin
  perform keep_customers(new.email, old.email);
  return null;
end $$;
create trigger customer_letter_changed after insert or delete or update of email, consented_at, unsubscribed_at
  on newsletter_subscriber for each row execute function customer_letter_changed();

create function customer_asked() returns trigger language plpgsql as $$
begin
  perform keep_customers(
    case when tg_op <> 'DELETE' then customer_of(new.user_id, new.email) end,
    case when tg_op <> 'INSERT' then customer_of(old.user_id, old.email) end);
  return null;
end $$;
create trigger customer_asked after insert or delete or update of user_id, email, contact_name, company, phone
  on bulk_order_request for each row execute function customer_asked();

-- Those who were here before this table was.
select keep_customer(email) from (
  select email from app_user where email is not null
  union select customer_of(user_id, email) from shop_order
  union select email from newsletter_subscriber
  union select customer_of(user_id, email) from bulk_order_request
) as known;

-- The beginning of an address, whatever the collation of the database.
create index shop_order_email_part on shop_order (email text_pattern_ops, created_at desc);

create index business_profile_search on business_profile
  using gin ((' ' || fold_text(company_name || ' ' || tax_id || ' ' || email)) gin_trgm_ops);
create index bulk_order_request_search on bulk_order_request
  using gin ((' ' || fold_text(reference || ' ' || contact_name || ' ' || company || ' ' || email)) gin_trgm_ops);

-- The shop's calendar day of a moment.
create function shop_day(at timestamptz) returns date
  language sql immutable strict parallel safe
  return (at at time zone 'Africa/Lagos')::date;

-- Money as it moved: in when it was confirmed, out when the provider said that it went.
create view money_moved as
  select c.captured_at as at, c.amount_kobo as kobo, o.business_profile_id is not null as wholesale
    from payment_capture c join shop_order o on o.id = c.order_id
  union all
  select r.settled_at, -r.amount_kobo, o.business_profile_id is not null
    from payment_refund r join shop_order o on o.id = r.order_id where r.status = 'done';
create index payment_refund_settled on payment_refund (settled_at) where status = 'done';

-- What was sold, when it was paid.
create view order_sold as
  select o.id as order_id, o.paid_at as at, l.product_id, l.quantity as pieces,
      l.line_total_kobo - l.discount_share_kobo as kobo
    from shop_order o join order_line l on l.order_id = o.id where o.paid_at is not null;
create index shop_order_paid on shop_order (paid_at) where paid_at is not null;

create index shop_order_to_pack on shop_order (paid_at) where status = 'PAID';

-- What reached its buyer.
create view order_delivered as
  select delivered_at as at, paid_at, shipping_info ->> 'state' as state
    from shop_order where delivered_at is not null;
create index shop_order_delivered on shop_order (delivered_at) where delivered_at is not null;

-- Working days after a day, up to and with another.
create function working_days(since date, till date) returns integer
  language sql immutable strict parallel safe
  return (select count(*)::integer from generate_series(since + 1, till, interval '1 day') as day
    where extract(isodow from day) < 6);

-- What happened from one moment until before another: money in less money back, orders paid and the pieces in
-- them, parcels that arrived, those of them within five working days, and those in Lagos with their minutes.
create function sums_between(since timestamptz, till timestamptz) returns table (
  shop_kobo bigint, wholesale_kobo bigint, orders integer, pieces integer,
  delivered integer, in_time integer, lagos integer, lagos_minutes bigint
) language sql stable as $$
  select money.*, sold.*, arrived.*
  from (select coalesce(sum(kobo) filter (where not wholesale), 0)::bigint,
      coalesce(sum(kobo) filter (where wholesale), 0)::bigint
    from money_moved where at >= since and at < till) as money,
  (select count(distinct order_id)::integer, coalesce(sum(pieces), 0)::integer
    from order_sold where at >= since and at < till) as sold,
  (select count(*)::integer,
      (count(*) filter (where working_days(shop_day(paid_at), shop_day(at)) <= 5))::integer,
      (count(*) filter (where state = 'Lagos'))::integer,
      coalesce(sum(extract(epoch from at - paid_at) / 60) filter (where state = 'Lagos'), 0)::bigint
    from order_delivered where at >= since and at < till) as arrived
$$;

-- Sums of the shop's days that are over. A day without a row is counted from the books when it is asked for.
create table finished_day (
  day date primary key,
  shop_kobo bigint not null,
  wholesale_kobo bigint not null,
  -- orders that were paid, and the pieces in them
  orders integer not null,
  pieces integer not null,
  -- parcels that arrived, those within five working days, and those in Lagos with the minutes they took
  delivered integer not null,
  in_time integer not null,
  lagos integer not null,
  lagos_minutes bigint not null
);

-- Who had bought, and who of them more than once, when it was counted last.
create table returning_buyers (
  only_row boolean primary key default true check (only_row),
  buyers integer not null,
  bought_again integer not null,
  counted_at timestamptz not null
);

-- What was sold of each product on the last of those days.
create table sold_day (
  day date not null references finished_day on delete cascade,
  product_id text not null references product on delete cascade,
  pieces integer not null,
  kobo bigint not null,
  primary key (day, product_id)
);

-- Takes back the sums of a day that something is written to. Whoever sums a day up holds the lock alone, and so
-- sees what is written or is taken back by it.
create function reopen_day(at timestamptz) returns void language plpgsql as $$
begin
  if at is null then return; end if;
  perform pg_advisory_xact_lock_shared(4215021, shop_day(at) - date '2000-01-01');
  delete from finished_day where day = shop_day(at);
end $$;

create function day_captured() returns trigger language plpgsql as $$
begin
  perform reopen_day(new.captured_at);
  return null;
end $$;
create trigger day_captured after insert or update of amount_kobo, captured_at on payment_capture
  for each row execute function day_captured();

create function day_refunded() returns trigger language plpgsql as $$
begin
  perform reopen_day(old.settled_at);
  perform reopen_day(new.settled_at);
  return null;
end $$;
create trigger day_refunded after insert or update of status, settled_at on payment_refund
  for each row execute function day_refunded();

create function day_paid() returns trigger language plpgsql as $$
begin
  perform reopen_day(old.paid_at);
  perform reopen_day(new.paid_at);
  perform reopen_day(old.delivered_at);
  perform reopen_day(new.delivered_at);
  return null;
end $$;
create trigger day_paid_at_once after insert on shop_order
  for each row when (new.paid_at is not null) execute function day_paid();
create trigger day_paid after update of paid_at, delivered_at on shop_order
  for each row when ((old.paid_at, old.delivered_at) is distinct from (new.paid_at, new.delivered_at))
  execute function day_paid();

-- When the buyer was forgotten; sums, lines and dates stay for the books.
alter table shop_order add column forgotten_at timestamptz;
create index shop_order_forgotten on shop_order (created_at)
  where forgotten_at is not null and business is not null;
-- A person's messages, to hand out or to forget.
create index mail_message_recipient on mail_message (recipient);
