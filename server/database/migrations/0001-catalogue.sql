-- Pictures, products, stock.

create extension if not exists fuzzystrmatch;

-- Text without marks above or below, in lower case, hooked letters as plain ones: Ẹlẹ́kọ becomes eleko.
create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
    'ɓɗƙƴ’‘', 'bdky'''''
  );

-- The words of a text, folded, each with its English stem (trousers: trouser), without "and", "for" and the
-- like. A T-shirt is no shirt, so it counts as a tee.
create function search_words(value text) returns table (word text, stem text)
  language sql immutable strict parallel safe
  begin atomic
    select distinct token, unnest(ts_lexize('english_stem', token))
    from regexp_split_to_table(
      regexp_replace(fold_text(value), '\mt[ -]?shirt', 'tee', 'g'), '[^a-z0-9]+') as token
    -- no word anyone types, and the distance of words is not measured beyond 255
    where length(token) <= 40;
  end;

-- The stems of a text for full-text search, all with one weight (A to D).
create function weighted_words(value text, weight text) returns tsvector
  language sql immutable strict parallel safe
  return (
    select coalesce(string_agg(stem || ':1' || weight, ' '), '')::tsvector from search_words(value)
  );

create table media_asset (
  id text primary key,
  content_hash text not null unique,
  width integer not null,
  height integer not null,
  placeholder text not null,
  variants jsonb not null,
  created_at timestamptz not null default now()
);

create table clothing_type (
  id text primary key,
  name text not null,
  position integer not null
);

create table product (
  id text primary key,
  name text not null,
  description text not null default '',
  material text not null default '',
  category text not null default 'MEN' check (category in ('MEN', 'WOMEN')),
  clothing_type_id text not null references clothing_type,
  price_kobo bigint not null check (price_kobo > 0),
  percent_off numeric(5, 2) not null default 0 check (percent_off >= 0 and percent_off < 100),
  -- price × (1 − percent/100), half up to the kobo: what lists filter and sort by
  discounted_price_kobo bigint not null
    generated always as (round(price_kobo * (100 - percent_off) / 100)::bigint) stored,
  featured boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_folded text not null generated always as (fold_text(name)) stored,
  -- kept by product_search_document: A name, B type and category, C material, D description
  search_document tsvector not null
);

create index product_newest on product (created_at desc, id) where archived_at is null;
create index product_category on product (category, created_at desc, id) where archived_at is null;
create index product_price on product (discounted_price_kobo, id) where archived_at is null;
create index product_type on product (clothing_type_id) where archived_at is null;
create index product_featured on product (created_at desc, id) where archived_at is null and featured;
create index product_search on product using gin (search_document);

-- The letters of a word in alphabetical order: the same for a word with two letters swapped.
create function sorted_letters(word text) returns text
  language sql immutable strict parallel safe
  return (
    select string_agg(letter, '' order by letter) from unnest(string_to_array(word, null)) as letter
  );

-- Every word some product was ever described with: what a mistyped word is compared to.
create table search_word (
  word text collate "C" primary key,
  stem text not null,
  letters text not null generated always as (sorted_letters(word)) stored
);

create function product_search_document() returns trigger language plpgsql as $$
declare
  kind text := (select name from clothing_type where id = new.clothing_type_id) || ' ' || new.category;
begin
  new.search_document := weighted_words(new.name, 'A') || weighted_words(kind, 'B')
    || weighted_words(new.material, 'C') || weighted_words(new.description, 'D');
  -- in order of the words, so that two writers wait for each other and never in a circle
  insert into search_word (word, stem)
    select used.word, used.stem
    from search_words(concat_ws(' ', new.name, kind, new.material, new.description)) as used
    where not exists (select from search_word as known where known.word = used.word)
    order by used.word
    on conflict do nothing;
  return new;
end $$;

create trigger product_search_document
  before insert or update of name, description, material, category, clothing_type_id on product
  for each row execute function product_search_document();

create function clothing_type_renamed() returns trigger language plpgsql as $$
begin
  update product set clothing_type_id = new.id where clothing_type_id = new.id;
  return null;
end $$;

create trigger clothing_type_renamed
  after update of name on clothing_type
  for each row when (old.name <> new.name) execute function clothing_type_renamed();

create table product_image (
  product_id text not null references product on delete cascade,
  position integer not null,
  media_asset_id text not null references media_asset,
  alt text not null default '',
  view text not null default 'front' check (view in ('front', 'back', 'cloth')),
  primary key (product_id, position)
);

create table product_tier (
  product_id text not null references product on delete cascade,
  min_quantity integer not null check (min_quantity > 0),
  price_kobo bigint not null check (price_kobo > 0),
  primary key (product_id, min_quantity)
);

-- A product in one size, which has stock.
create table product_variant (
  id text primary key,
  product_id text not null references product on delete cascade,
  size text not null,
  position integer not null,
  stock integer not null default 0 check (stock >= 0),
  unique (product_id, size)
);

-- Every change of stock. A variant's stock always equals the sum of its movements.
create table stock_movement (
  id bigint generated always as identity primary key,
  variant_id text not null references product_variant,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'counted', 'sold', 'returned', 'released')),
  order_id text,
  actor text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);

create index stock_movement_variant on stock_movement (variant_id, id);
-- an order takes its pieces once and gives them back once
create unique index stock_movement_sold on stock_movement (order_id, variant_id)
  where reason = 'sold';
create unique index stock_movement_released on stock_movement (order_id, variant_id)
  where reason = 'released';
