-- What staff's lists of goods are narrowed, counted and ordered by, a narrow row for each product: where it stands, the
-- words it is found by, and what its sizes hold together. Triggers keep it in the transaction of each change. Nothing
-- that a sale changes is indexed, so that a sale writes no index.
create table product_shelf (
  product_id text primary key references product on delete cascade,
  standing text not null check (standing in ('on_shop', 'draft', 'archived')),
  category text not null,
  clothing_type_id text not null,
  featured boolean not null,
  reduced boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_folded text not null,
  -- the reduced one
  price_kobo bigint not null,
  -- name and material, folded, after a space
  words text not null,
  -- small to large
  sizes text[] not null default '{}',
  -- the pieces of all sizes
  stock integer not null default 0,
  -- whether of some size three pieces or fewer are there, it is low (0025-stock-room.sql), or nothing of it is there
  few boolean not null default false,
  low boolean not null default false,
  gone boolean not null default false,
  -- the days of the size that runs out first; a product of which nothing is there stands after all others
  runs_out integer not null default 2147483647
) with (fillfactor = 80);

-- The shelves are locked in one order, and reckoned after they are: who waited for another counts what that one left.
create function shelve_products(ids text[]) returns void language plpgsql as $$
begin
  perform from product_shelf where product_id = any(ids) order by product_id for no key update;
  insert into product_shelf as s (product_id, standing, category, clothing_type_id, featured, reduced,
      created_at, updated_at, name_folded, price_kobo, words, sizes, stock, few, low, gone, runs_out)
    select p.id,
      case when p.archived_at is null then 'on_shop' when p.is_draft then 'draft' else 'archived' end,
      p.category, p.clothing_type_id, p.featured, p.percent_off > 0, p.created_at,
      p.updated_at, p.name_folded, p.discounted_price_kobo,
      ' ' || p.name_folded || ' ' || fold_text(p.material),
      coalesce(made.sizes, '{}'), coalesce(made.stock, 0), coalesce(made.few, false),
      coalesce(made.low, false), coalesce(made.gone, false), coalesce(made.runs_out, 2147483647)
    from product p left join (
      select v.product_id, array_agg(v.size order by v.position, v.size) as sizes,
        sum(v.stock)::integer as stock, bool_or(v.stock <= 3) as few,
        bool_or(v.stock <= 3 or v.lasts_days < 7) as low, bool_or(v.stock = 0) as gone,
        min(v.lasts_days) as runs_out
      from product_variant v where v.product_id = any(ids) group by v.product_id
    ) as made on made.product_id = p.id
    where p.id = any(ids) order by p.created_at desc, p.id
  on conflict (product_id) do update set
    (standing, category, clothing_type_id, featured, reduced, created_at, updated_at, name_folded, price_kobo,
        words, sizes, stock, few, low, gone, runs_out)
      = (excluded.standing, excluded.category, excluded.clothing_type_id, excluded.featured, excluded.reduced,
        excluded.created_at, excluded.updated_at, excluded.name_folded, excluded.price_kobo, excluded.words,
        excluded.sizes, excluded.stock, excluded.few, excluded.low, excluded.gone, excluded.runs_out)
    where s is distinct from excluded;
end $$;

create function product_shelved() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id from changed);
begin
  perform shelve_products(ids);
  return null;
end $$;

create trigger product_shelved after insert on product
  referencing new table as changed
  for each statement execute function product_shelved();
create trigger product_shelved_anew after update on product
  referencing new table as changed
  for each statement execute function product_shelved();

create function product_sizes_shelved() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct product_id from changed);
begin
  perform shelve_products(ids);
  return null;
end $$;

create trigger product_sizes_shelved after insert on product_variant
  referencing new table as changed
  for each statement execute function product_sizes_shelved();
create trigger product_sizes_shelved_anew after update on product_variant
  referencing new table as changed
  for each statement execute function product_sizes_shelved();

select shelve_products(array(select id from product));

create index product_shelf_newest on product_shelf (created_at desc, product_id);
create index product_shelf_changed on product_shelf (updated_at desc, product_id);
create index product_shelf_named on product_shelf (name_folded, product_id);
create index product_shelf_price on product_shelf (price_kobo, product_id);
create index product_shelf_words on product_shelf using gin (words gin_trgm_ops);
-- Staff's words are looked for on the shelves now, and their lists read there.
drop index product_named;
drop index product_staff_newest;

-- A text has some words and not a thousand: told so, each is looked up in the index of words instead of reading it whole.
alter function search_words(text) rows 10;
