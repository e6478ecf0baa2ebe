-- Delivery fees and times by place.

create table delivery_settings (
  one boolean default true check (one) primary key,
  charges_fee boolean not null default false,
  version integer not null default 1
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
