-- Product types, products with their images, prices and sizes, search, and stock.

create function search_terms(value text) returns table (word text, stem text)
  language sql immutable strict parallel safe
  begin atomic
    select distinct token, unnest(ts_lexize('english_stem', token))
    from regexp_split_to_table(
      regexp_replace(fold_text(value), '\mt[ -]?shirt', 'tee', 'g'), '[^a-z0-9]+') as token
    -- nobody types longer words, and levenshtein takes 255 characters at most
    where length(token) <= 40;
  end;

-- Far below the default of 1000 rows, so that the planner looks each term up in the index.
alter function search_terms(text) rows 10;

create function weighted_terms(value text, weight text) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(stem || ':1' || weight, ' '), '')::tsvector from search_terms(value)
  );

-- What shoppers search for beside name, cloth and description.
create function searchable_attributes(attributes jsonb) returns text
  language sql immutable strict parallel safe
  return concat_ws(' ', attributes #>> '{colour,name}', attributes #>> '{colour,family}',
    attributes ->> 'cloth', attributes ->> 'town', attributes ->> 'sku',
    (select string_agg(value, ' ') from jsonb_array_elements_text(attributes -> 'occasions')),
    (select string_agg(value, ' ') from jsonb_array_elements_text(attributes -> 'keywords')));

create function sorted_characters(word text) returns text
  language sql immutable strict parallel safe
  return (
    select string_agg(character, '' order by character) from unnest(string_to_array(word, null)) as character
  );

create function type_mark(clothing_type_id text) returns tsvector
  language sql immutable strict parallel safe
  return ('''=' || clothing_type_id || ''':2B')::tsvector;

create table clothing_type (
  id text primary key,
  name text not null,
  position integer not null,
  version integer not null default 1,
  sizes text[] not null default '{XS,S,M,L,XL,XXL}'::text[],
  size_guides jsonb not null default '{}'::jsonb,
  -- TypeRole of the contract: what goes with what
  role text not null default '',
  renamed_at timestamptz
);

create table clothing_type_search_term (
  clothing_type_id text not null references clothing_type on delete cascade,
  word text not null,
  stem text not null,
  primary key (clothing_type_id, word)
);

create table product_type_redirect (
  id text primary key,
  name text not null,
  target_id text not null references clothing_type
);

create index product_type_redirect_into on product_type_redirect (target_id);

create table product (
  id text primary key,
  name text not null,
  description text not null default '',
  material text not null default '',
  category text not null default 'MEN' check (category in ('MEN', 'WOMEN')),
  clothing_type_id text not null references clothing_type,
  price_kobo bigint not null check (price_kobo > 0),
  percent_off numeric(5,2) not null default 0 check ((percent_off >= 0) and (percent_off < 100)),
  discounted_price_kobo bigint not null generated always as ((round((((price_kobo)::numeric * (100 - percent_off)) / 100)))::bigint) stored,
  featured boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_folded text not null generated always as (fold_text(name)) stored,
  search_document tsvector not null,
  is_draft boolean not null default false,
  published_at timestamptz,
  version integer not null default 1,
  publish_at timestamptz,
  random_order double precision not null default random(),
  -- ProductAttributes of the contract, without barcodes
  attributes jsonb not null default '{}'::jsonb,
  constraint product_draft_off_sale check ((not is_draft) or (archived_at is not null))
);

create index product_newest on product (created_at desc, id) where archived_at is null;
create index product_category on product (category, created_at desc, id) where archived_at is null;
create index product_price on product (discounted_price_kobo, id) where archived_at is null;
create index product_featured on product (created_at desc, id) where archived_at is null and featured;
create index product_full_text on product using gin (search_document);
create index product_name_search on product using gin ((' ' || name_folded) gin_trgm_ops);
create index product_named_order on product (name_folded, id);
create index product_due on product (publish_at) where publish_at is not null;
create index product_any_key on product (right(id, 6));
create index product_random on product (category, random_order) where archived_at is null;
create index product_type on product (clothing_type_id, created_at desc, id) where archived_at is null;

create table search_term (
  word text collate "C" primary key,
  stem text not null,
  characters text not null generated always as (sorted_characters(word)) stored
);

create function search_phrase(value text) returns text
  language sql immutable strict parallel safe
  return btrim(regexp_replace(fold_text(value), '[^a-z0-9]+', ' ', 'g'));

create table search_synonym (
  id text primary key,
  terms text[] not null,
  -- also searched for, one way; empty: the terms mean the same
  related text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table search_synonym_term (
  synonym_id text not null references search_synonym on delete cascade,
  term text not null,
  primary key (term, synonym_id)
);

create index search_synonym_term_of on search_synonym_term (synonym_id);

-- Searches without a result, counted without who made them.
create table search_miss (
  term text primary key,
  typed text not null,
  searches integer not null default 1,
  last_at timestamptz not null
);

create index search_miss_order on search_miss (searches desc, last_at desc);

create table product_image (
  product_id text not null references product on delete cascade,
  position integer not null,
  media_asset_id text not null references media_asset,
  alt text not null default '',
  view text not null default 'front' check (view in ('front', 'back', 'cloth')),
  focus_x smallint check ((focus_x >= 0) and (focus_x <= 100)),
  focus_y smallint check ((focus_y >= 0) and (focus_y <= 100)),
  primary key (product_id, position),
  constraint product_image_focus check ((focus_x is null) = (focus_y is null))
);

create table product_tier (
  product_id text not null references product on delete cascade,
  min_quantity integer not null check (min_quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (product_id, min_quantity)
);

create table product_variant (
  id text primary key,
  product_id text not null references product on delete cascade,
  size text not null,
  position integer not null,
  stock integer not null default 0 check (stock >= 0),
  recent_sales integer not null default 0 check (recent_sales >= 0),
  barcode text not null default '',
  days_left integer generated always as (
CASE
    WHEN (stock = 0) THEN NULL::integer
    WHEN (recent_sales = 0) THEN 10000
    ELSE (LEAST((((stock)::bigint * 30) / recent_sales), 9999))::integer
END) stored,
  unique (product_id, size)
);

create index product_variant_barcode on product_variant (barcode) where barcode <> '';
create index product_variant_days_left on product_variant (days_left, product_id)
  where days_left is not null;
-- stockLimits.lowUnits and lowDays of the contract
create index product_variant_low on product_variant (product_id) where stock <= 3 or days_left < 7;
create index product_variant_in_stock on product_variant (size, product_id) where stock > 0;

create table product_search (
  product_id text primary key references product on delete cascade,
  status text not null check (status in ('published', 'draft', 'archived')),
  category text not null,
  clothing_type_id text not null,
  featured boolean not null,
  reduced boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_folded text not null,
  price_kobo bigint not null,
  search_text text not null,
  sizes text[] not null default '{}'::text[],
  stock integer not null default 0,
  least_stock integer not null default 2147483647,
  runs_out integer not null default 2147483647
) with (fillfactor=80);

create index product_search_text on product_search using gin (search_text gin_trgm_ops);
create index product_search_newest on product_search (created_at desc, product_id)
  include (status, category, clothing_type_id, reduced, featured);
create index product_search_changed on product_search (updated_at desc, product_id)
  include (status, category, clothing_type_id, reduced, featured);
create index product_search_named on product_search (name_folded, product_id)
  include (status, category, clothing_type_id, reduced, featured);
create index product_search_price on product_search (price_kobo, product_id)
  include (status, category, clothing_type_id, reduced, featured);

create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id text not null references product_variant,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'counted', 'sold', 'returned', 'released', 'reserved_again', 'released_again', 'exchanged', 'exchange_released', 'damaged', 'order_edited')),
  order_id text,
  actor text not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  exchange_id text,
  constraint stock_movement_exchange_check check ((exchange_id is not null) = (reason in ('exchanged', 'exchange_released')))
);

create index stock_movement_variant on stock_movement (variant_id, id);
create unique index stock_movement_sold on stock_movement (order_id, variant_id)
  where reason = 'sold';
create unique index stock_movement_released on stock_movement (order_id, variant_id)
  where reason = 'released';
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
create unique index stock_movement_exchanged on stock_movement (exchange_id, variant_id)
  where reason = 'exchanged';
create unique index stock_movement_exchange_released on stock_movement (exchange_id, variant_id)
  where reason = 'exchange_released';
create index stock_movement_day on stock_movement (created_at);

create function product_search_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and
    (new.name, new.description, new.material, new.category, searchable_attributes(new.attributes))
    is not distinct from
    (old.name, old.description, old.material, old.category, searchable_attributes(old.attributes))
  then
    if new.clothing_type_id <> old.clothing_type_id then
      new.search_document := ts_delete(old.search_document, '=' || old.clothing_type_id)
        || type_mark(new.clothing_type_id);
    end if;
    return new;
  end if;
  with used as materialized (
    select part.place || part.weight as place, found.word, found.stem
    from (values (1, 'A', new.name), (2, 'B', new.category), (3, 'C', new.material),
        (3, 'C', searchable_attributes(new.attributes)), (4, 'D', new.description)) as part (place, weight, value),
      search_terms(part.value) as found
  ), added as (
    -- in order, so that writers never deadlock; "offset 0" makes the planner look each word up in the index
    -- instead of reading all words for every product
    insert into search_term (word, stem)
      select distinct on (used.word) used.word, used.stem from used
      where not exists (select from search_term as known where known.word = used.word offset 0)
      order by used.word
      on conflict do nothing
  )
  select coalesce(string_agg(used.stem || ':' || used.place, ' '), '')::tsvector
      || type_mark(new.clothing_type_id)
    into new.search_document from used;
  return new;
end $$;

create function search_synonym_changed() returns trigger language plpgsql as $$
begin
  delete from search_synonym_term where synonym_id = new.id;
  insert into search_synonym_term (synonym_id, term)
    select distinct new.id, search_phrase(value) from unnest(new.terms) as value
    where search_phrase(value) <> '';
  return null;
end $$;

create function clothing_type_named() returns trigger language plpgsql as $$
begin
  delete from clothing_type_search_term where clothing_type_id = new.id;
  insert into clothing_type_search_term (clothing_type_id, word, stem)
    select new.id, used.word, used.stem from search_terms(new.name) as used;
  -- in order, so that writers never deadlock
  insert into search_term (word, stem)
    select used.word, used.stem from search_terms(new.name) as used order by used.word
    on conflict do nothing;
  return null;
end $$;

create function clothing_type_renamed_now() returns trigger language plpgsql as $$
begin
  new.renamed_at := now();
  return new;
end $$;

create function refresh_product_search(ids text[]) returns void language plpgsql as $$
begin
  perform from product_search where product_id = any(ids) order by product_id for no key update;
  insert into product_search as s (product_id, status, category, clothing_type_id, featured, reduced,
      created_at, updated_at, name_folded, price_kobo, search_text, sizes, stock, least_stock, runs_out)
    select p.id,
      case when p.archived_at is null then 'published' when p.is_draft then 'draft' else 'archived' end,
      p.category, p.clothing_type_id, p.featured, p.percent_off > 0, p.created_at,
      p.updated_at, p.name_folded, p.discounted_price_kobo,
      concat_ws(' ', '', p.name_folded, fold_text(p.material), fold_text(p.attributes ->> 'sku'),
        fold_text(p.attributes #>> '{colour,name}'), computed.barcodes),
      coalesce(computed.sizes, '{}'), coalesce(computed.stock, 0), coalesce(computed.least_stock, 2147483647),
      coalesce(computed.runs_out, 2147483647)
    from product p left join (
      select v.product_id, array_agg(v.size order by v.position, v.size) as sizes,
        sum(v.stock)::integer as stock, min(v.stock) as least_stock, min(v.days_left) as runs_out,
        string_agg(v.barcode, ' ') filter (where v.barcode <> '') as barcodes
      from product_variant v where v.product_id = any(ids) group by v.product_id
    ) as computed on computed.product_id = p.id
    where p.id = any(ids) order by p.created_at desc, p.id
  on conflict (product_id) do update set
    (status, category, clothing_type_id, featured, reduced, created_at, updated_at, name_folded, price_kobo,
        search_text, sizes, stock, least_stock, runs_out)
      = (excluded.status, excluded.category, excluded.clothing_type_id, excluded.featured, excluded.reduced,
        excluded.created_at, excluded.updated_at, excluded.name_folded, excluded.price_kobo, excluded.search_text,
        excluded.sizes, excluded.stock, excluded.least_stock, excluded.runs_out)
    where s is distinct from excluded;
end $$;

create function product_search_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select id from changed);
begin
  perform refresh_product_search(ids);
  return null;
end $$;

create function product_sizes_changed() returns trigger language plpgsql as $$
declare
  ids text[] := array(select distinct product_id from changed);
begin
  perform refresh_product_search(ids);
  return null;
end $$;

create trigger product_search_document
  before insert or update of name, description, material, category, clothing_type_id, attributes on product
  for each row execute function product_search_document();

create trigger search_synonym_changed
  after insert or update of terms on search_synonym
  for each row execute function search_synonym_changed();

create trigger clothing_type_added
  after insert on clothing_type for each row execute function clothing_type_named();

create trigger clothing_type_renamed
  after update of name on clothing_type
  for each row when (old.name <> new.name) execute function clothing_type_named();

create trigger clothing_type_renamed_now
  before update of name on clothing_type
  for each row when (old.name <> new.name) execute function clothing_type_renamed_now();

create trigger product_search_changed after insert on product
  referencing new table as changed
  for each statement execute function product_search_changed();

create trigger product_search_changed_on_update after update on product
  referencing new table as changed
  for each statement execute function product_search_changed();

create trigger product_sizes_changed after insert on product_variant
  referencing new table as changed
  for each statement execute function product_sizes_changed();

create trigger product_sizes_changed_on_update after update on product_variant
  referencing new table as changed
  for each statement execute function product_sizes_changed();

insert into search_synonym (id, terms) values
  ('syn_women', '{women,woman,ladies,lady,female}'),
  ('syn_men', '{men,man,male}'),
  ('syn_dress', '{dress,gown,gowns}'),
  ('syn_trousers', '{trousers,pants}'),
  ('syn_blouse', '{blouse,tops}'),
  ('syn_tshirt', '{t-shirt,tshirt,tshirts}'),
  ('syn_kaftan', '{kaftan,caftan,caftans}'),
  ('syn_boubou', '{boubou,bubu}'),
  ('syn_riga', '{babbar riga,babanriga,babariga}'),
  ('syn_asooke', '{aso oke,asooke}');
