-- Sales and delivery figures by day.

create table daily_sales (
  day date primary key,
  sold_shop_kobo bigint not null,
  sold_wholesale_kobo bigint not null,
  refunded_kobo bigint not null,
  orders integer not null,
  units integer not null,
  delivered integer not null,
  lagos integer not null,
  lagos_minutes bigint not null,
  arrivals jsonb not null
);

create table daily_product_sales (
  day date not null references daily_sales(day) on delete cascade,
  product_id text not null references product on delete cascade,
  units integer not null,
  kobo bigint not null,
  primary key (day, product_id)
);

create table returning_customers (
  only_row boolean default true check (only_row) primary key,
  buyers integer not null,
  bought_again integer not null,
  counted_at timestamptz not null
);

create view order_sold as
  select o.id as order_id, o.paid_at as at, l.product_id, l.quantity as units,
      l.line_total_kobo - l.discount_share_kobo as kobo
    from shop_order o join order_line l on l.order_id = o.id where o.paid_at is not null;

create view order_delivered as
  select delivered_at as at, paid_at, shipping_info ->> 'state' as state, shipping_info ->> 'country' as country
    from shop_order where delivered_at is not null;

create view order_received as
  select paid_at as at, received_kobo as kobo, business_profile_id is not null as wholesale
    from shop_order where paid_at is not null;

create view order_refunded as
  select r.settled_at as at, r.amount_kobo as kobo
    from payment_refund r join shop_order o on o.id = r.order_id
    where r.status = 'done' and o.paid_at is not null;

create function totals_between(since timestamptz, till timestamptz) returns table (
  orders integer, units integer, delivered integer, lagos integer, lagos_minutes bigint
) language sql stable as $$
  select sold.*, arrived.*
  from (select count(distinct order_id)::integer, coalesce(sum(units), 0)::integer
    from order_sold where at >= since and at < till) as sold,
  (select count(*)::integer,
      (count(*) filter (where state = 'Lagos'))::integer,
      coalesce(sum(extract(epoch from at - paid_at) / 60) filter (where state = 'Lagos'), 0)::bigint
    from order_delivered where at >= since and at < till) as arrived
$$;

create function delivery_times_between(since timestamptz, till timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'country', country, 'state', state, 'days', days, 'parcels', parcels) order by country, state, days), '[]')
  from (select coalesce(country, '') as country, coalesce(state, '') as state,
      working_days(shop_day(paid_at), shop_day(at)) as days, count(*) as parcels
    from order_delivered where at >= since and at < till and paid_at is not null
    group by 1, 2, 3) as arrived
$$;

create function delivery_times_of_day(day date) returns jsonb language sql stable as $$
  select delivery_times_between(day::timestamp at time zone 'Africa/Lagos',
    (day + 1)::timestamp at time zone 'Africa/Lagos')
$$;

create function sales_between(since timestamptz, till timestamptz) returns table (
  sold_shop_kobo bigint, sold_wholesale_kobo bigint, refunded_kobo bigint
) language sql stable as $$
  select received.*, refunded.*
  from (select coalesce(sum(kobo) filter (where not wholesale), 0)::bigint,
      coalesce(sum(kobo) filter (where wholesale), 0)::bigint
    from order_received where at >= since and at < till) as received,
  (select coalesce(sum(kobo), 0)::bigint from order_refunded where at >= since and at < till) as refunded
$$;

create function invalidate_daily_sales(instants timestamptz[], refunds_of text[]) returns void
  language plpgsql as $$
declare
  touched date;
begin
  -- Days in order, so that two transactions never wait for each other.
  for touched in
    select distinct shop_day(at) from (
      select unnest(instants)
      union all select settled_at from payment_refund where order_id = any(refunds_of) and status = 'done'
    ) as changed (at) where at is not null order by 1
  loop
    -- Whoever stores this day has it exclusively: the delete below sees what was stored meanwhile.
    perform pg_advisory_xact_lock_shared(4215021, touched - date '2000-01-01');
    delete from daily_sales where day = touched;
  end loop;
end $$;
