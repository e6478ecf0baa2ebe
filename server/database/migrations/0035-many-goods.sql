-- A hundred thousand goods: a type is found by its name of now without a word in its goods, pictures are drawn at random
-- from a few, and each list of the shop is read along an index.

-- The words of a type, so that a search knows which types a typed word means. Goods hold the id of their type alone.
create table clothing_type_word (
  clothing_type_id text not null references clothing_type on delete cascade,
  word text not null,
  stem text not null,
  primary key (clothing_type_id, word)
);

-- Goods of a type that is renamed have changed with it.
alter table clothing_type add column renamed_at timestamptz;

drop trigger clothing_type_renamed on clothing_type;
drop function clothing_type_renamed();

create function clothing_type_named() returns trigger language plpgsql as $$
begin
  delete from clothing_type_word where clothing_type_id = new.id;
  insert into clothing_type_word (clothing_type_id, word, stem)
    select new.id, used.word, used.stem from search_words(new.name) as used;
  -- in order of the words, as goods add theirs
  insert into search_word (word, stem)
    select used.word, used.stem from search_words(new.name) as used order by used.word
    on conflict do nothing;
  return null;
end $$;

create trigger clothing_type_added
  after insert on clothing_type for each row execute function clothing_type_named();
create trigger clothing_type_renamed
  after update of name on clothing_type
  for each row when (old.name <> new.name) execute function clothing_type_named();

create function clothing_type_renamed_now() returns trigger language plpgsql as $$
begin
  new.renamed_at := now();
  return new;
end $$;

create trigger clothing_type_renamed_now
  before update of name on clothing_type
  for each row when (old.name <> new.name) execute function clothing_type_renamed_now();

insert into clothing_type_word (clothing_type_id, word, stem)
  select t.id, used.word, used.stem from clothing_type t, search_words(t.name) as used;

-- What stands in a product for its type. No typed word is written like this.
create function type_mark(clothing_type_id text) returns tsvector
  language sql immutable strict parallel safe
  return ('''=' || clothing_type_id || ''':2B')::tsvector;

create or replace function product_search_document() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.name, new.description, new.material, new.category)
    is not distinct from (old.name, old.description, old.material, old.category)
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
        (4, 'D', new.description)) as part (place, weight, value),
      search_words(part.value) as found
  ), added as (
    -- in order of the words, so that two writers wait for each other and never in a circle
    insert into search_word (word, stem)
      select distinct on (used.word) used.word, used.stem from used
      where not exists (select from search_word as known where known.word = used.word)
      order by used.word
      on conflict do nothing
  )
  select coalesce(string_agg(used.stem || ':' || used.place, ' '), '')::tsvector
      || type_mark(new.clothing_type_id)
    into new.search_document from used;
  return new;
end $$;

alter table product
  -- where a product stands among those that pictures are drawn from
  add column dice double precision not null default random();

-- Weight B was the type's name and the category, of which the category stays.
update product p set search_document = ts_filter(p.search_document, '{a,c,d}')
  || weighted_words(p.category, 'B') || type_mark(p.clothing_type_id);

create index product_dice on product (category, dice) where archived_at is null;
drop index product_type;
create index product_type on product (clothing_type_id, created_at desc, id) where archived_at is null;
