-- How fast a size sells: pieces sold over the last thirty days, kept by a job, and how many whole days what is there
-- lasts at that pace. 10,000 stands for what does not sell; nothing where nothing is there.
alter table product_variant
  add column sold_lately integer not null default 0 check (sold_lately >= 0),
  add column lasts_days integer generated always as (
    case when stock = 0 then null
      when sold_lately = 0 then 10000
      else least(stock::bigint * 30 / sold_lately, 9999)::integer end) stored;

-- What runs out first, and what is low: three pieces or fewer, or under a week (contract/api/stock-limits.ts).
create index product_variant_runs_out on product_variant (lasts_days, product_id)
  where lasts_days is not null;
create index product_variant_low on product_variant (product_id) where stock <= 3 or lasts_days < 7;
create index product_named_order on product (name_folded, id);
-- What was sold lately is read by the day.
create index stock_movement_day on stock_movement (created_at);

-- A stock-take: what is counted, who began it, and how it ended.
create table stock_take (
  id text primary key,
  category text check (category in ('MEN', 'WOMEN')),
  clothing_type_id text references clothing_type,
  started_by text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  given_up_at timestamptz,
  -- counts the counts, so that who ends it has seen every one
  version integer not null default 1,
  check (finished_at is null or given_up_at is null)
);
create index stock_take_newest on stock_take (started_at desc, id);

-- What was counted of a size, beside what the books said at the moment it was counted.
create table stock_count (
  take_id text not null references stock_take on delete cascade,
  variant_id text not null references product_variant,
  counted integer not null check (counted >= 0),
  expected integer not null,
  counted_by text not null,
  counted_at timestamptz not null,
  -- what the end of the take wrote in the ledger; null before
  written integer,
  primary key (take_id, variant_id)
);
