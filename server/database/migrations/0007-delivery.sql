-- Delivery fees and times by place.

create table delivery_settings (
  one boolean default true check (one) primary key,
  charges_fee boolean not null default false,
  has_free_delivery boolean not null default false,
  free_from_kobo bigint check (free_from_kobo > 0),
  has_pickup boolean not null default false,
  pickup jsonb,
  has_pay_on_delivery boolean not null default false,
  pay_on_delivery_limit_kobo bigint check (pay_on_delivery_limit_kobo > 0),
  version integer not null default 1,
  check (free_from_kobo is not null or not has_free_delivery),
  check (pickup is not null or not has_pickup),
  check (pay_on_delivery_limit_kobo is not null or not has_pay_on_delivery)
);

create table delivery_terms (
  place text check (place ~ '^[a-z-]+(/[a-z-]+)?$') primary key,
  fee_kobo bigint check (fee_kobo >= 0),
  days_from smallint check (days_from >= 0),
  days_to smallint,
  pay_on_delivery boolean,
  version integer not null default 1,
  check (days_to >= days_from),
  check (num_nulls(fee_kobo, days_from, days_to, pay_on_delivery) = ANY (ARRAY[0, 4])),
  check ((fee_kobo is not null) or (place not in ('elsewhere', 'abroad')))
);

insert into delivery_settings default values;

insert into delivery_terms (place, fee_kobo, days_from, days_to, pay_on_delivery)
  values ('elsewhere', 0, 3, 5, false), ('abroad', 0, 7, 14, false);
