-- Where the store sends things, for how much and how fast. The places are facts of the program; here stands what the
-- merchant says of them.

-- One row: whether the fee is charged at checkout at all.
create table delivery_settings (
  one boolean primary key default true check (one),
  charges_fee boolean not null default false,
  version integer not null default 1
);
insert into delivery_settings default values;

-- A place's own terms: `lagos/ikeja` is an area, `lagos` its state, `elsewhere` any place in the country that is not
-- known, `abroad` the rest of the world. One whose terms were taken away again goes as the place around it, and keeps
-- its version.
create table delivery_terms (
  place text primary key check (place ~ '^[a-z-]+(/[a-z-]+)?$'),
  fee_kobo bigint check (fee_kobo >= 0),
  days_from smallint check (days_from >= 0),
  days_to smallint check (days_to >= days_from),
  pay_on_delivery boolean,
  version integer not null default 1,
  check (num_nulls(fee_kobo, days_from, days_to, pay_on_delivery) in (0, 4)),
  check (fee_kobo is not null or place not in ('elsewhere', 'abroad'))
);
insert into delivery_terms (place, fee_kobo, days_from, days_to, pay_on_delivery)
values ('elsewhere', 0, 3, 5, false), ('abroad', 0, 7, 14, false);
