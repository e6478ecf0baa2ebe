-- How long parcels take, by where they go. The room of delivery and Today read thirty rows of finished_day in place of
-- every parcel of thirty days.

create or replace view order_delivered as
  select delivered_at as at, paid_at, shipping_info ->> 'state' as state, shipping_info ->> 'country' as country
    from shop_order where delivered_at is not null;

-- Parcels that arrived from one moment until before another, counted by where they went and the working days they took
-- from their payment: [{ country, state, days, parcels }].
create function arrivals_between(since timestamptz, till timestamptz) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'country', country, 'state', state, 'days', days, 'parcels', parcels)), '[]')
  from (select coalesce(country, '') as country, coalesce(state, '') as state,
      working_days(shop_day(paid_at), shop_day(at)) as days, count(*) as parcels
    from order_delivered where at >= since and at < till and paid_at is not null
    group by 1, 2, 3) as arrived
$$;

create function arrivals_of_day(day date) returns jsonb language sql stable as $$
  select arrivals_between(day::timestamp at time zone 'Africa/Lagos',
    (day + 1)::timestamp at time zone 'Africa/Lagos')
$$;

alter table finished_day add column arrivals jsonb not null default '[]';

-- By a trigger, since the release before keeps days without knowing of it.
create function keep_arrivals() returns trigger language plpgsql as $$
begin
  new.arrivals = arrivals_of_day(new.day);
  return new;
end $$;
create trigger keep_arrivals before insert on finished_day for each row execute function keep_arrivals();

-- Nothing older is asked for.
update finished_day set arrivals = arrivals_of_day(day) where day >= shop_day(now()) - 31;
