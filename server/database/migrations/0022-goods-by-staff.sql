-- A draft is off sale like an archived product, so that whatever asks for goods on sale sees neither. `published_at`
-- tells when a product first came on sale: one that never did is nobody's business but the staff's.
alter table product
  add column is_draft boolean not null default false,
  add column published_at timestamptz,
  add column version integer not null default 1,
  add constraint product_draft_off_sale check (not is_draft or archived_at is not null);
update product set published_at = created_at;

-- Staff search by beginnings of words of name and material.
create index product_named on product
  using gin ((' ' || name_folded || ' ' || fold_text(material)) gin_trgm_ops);
create index product_staff_newest on product (created_at desc, id);

-- Pieces that can no longer be sold leave the stock under a name of their own.
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement
  add constraint stock_movement_reason_check check (reason in ('received', 'counted', 'sold',
    'returned', 'released', 'retaken', 'released_again', 'exchanged', 'exchange_released',
    'damaged'));

-- A picture as it was sent, until every size of it is made.
create table media_source (
  media_asset_id text primary key references media_asset on delete cascade,
  content bytea not null,
  created_at timestamptz not null default now()
);
