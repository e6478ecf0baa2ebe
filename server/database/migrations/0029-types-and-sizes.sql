-- Types of clothing with the sizes their goods come in and their own size guides, and where merged types went.

alter table clothing_type
  -- counts the changes: one that was made on an older state is refused
  add column version integer not null default 1,
  -- in the order in which they are shown
  add column sizes text[] not null default '{XS,S,M,L,XL,XXL}',
  -- by category; where there is none the store's own table stands
  add column size_guides jsonb not null default '{}';

-- Types whose goods come in other sizes list those, letters first, then numbers, then words.
update clothing_type t set sizes = used.sizes
from (
  select id, array_agg(size order by
      coalesce(array_position('{XXS,XS,S,M,L,XL,XXL,XXXL}', upper(size))::numeric,
        case when size ~* '^\dXL$' then 5.5 + left(size, 1)::numeric
          when size ~ '^\d' then 100 + substring(size from '^\d+(?:\.\d+)?')::numeric
          else 10000 end), place, size) as sizes
  from (
    select p.clothing_type_id as id, v.size, min(v.position) as place
    from product_variant v join product p on p.id = v.product_id group by p.clothing_type_id, v.size
  ) as made
  group by id
) as used
where used.id = t.id and not used.sizes <@ t.sizes;

-- A type that is gone, and the one that its goods and its addresses lead to.
create table merged_type (
  id text primary key,
  name text not null,
  into_id text not null references clothing_type
);
create index merged_type_into on merged_type (into_id);

-- Goods of a type that is renamed have changed with it, and are found by its new name.
create or replace function clothing_type_renamed() returns trigger language plpgsql as $$
begin
  update product set clothing_type_id = new.id, updated_at = now() where clothing_type_id = new.id;
  return null;
end $$;
