-- Stock counts: what was counted and what was expected.

create table stock_count (
  id text primary key,
  category text check (category in ('MEN', 'WOMEN')),
  clothing_type_id text references clothing_type,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  discarded_at timestamptz,
  version integer not null default 1,
  check ((finished_at is null) or (discarded_at is null))
);

create index stock_count_newest on stock_count (started_at desc, id);

create table stock_count_line (
  count_id text not null references stock_count on delete cascade,
  variant_id text not null references product_variant,
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_by text not null,
  counted_at timestamptz not null,
  written integer,
  primary key (count_id, variant_id)
);
