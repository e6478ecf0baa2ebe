-- Discounts as staff keep them: versions, for whom and for which goods, and batches of codes that are used once.

alter table discount
  add column version integer not null default 1,
  add column updated_at timestamptz not null default now(),
  -- who may have it: everybody, only shoppers without a business, or only approved businesses
  add column buyers text not null default 'everybody'
    check (buyers in ('everybody', 'shoppers', 'wholesale')),
  -- what it counts for, both empty for everything; a type or product that is gone counts for nothing
  add column clothing_type_ids text[] not null default '{}',
  add column product_ids text[] not null default '{}',
  -- how many codes a batch has; null for a discount under its own code
  add column batch_size integer check (batch_size > 0),
  add check (batch_size is null or not auto_apply);

create index discount_newest on discount (created_at desc, id);

create table discount_code (
  code text primary key check (code = upper(code)),
  discount_id text not null references discount
);
create index discount_code_discount on discount_code (discount_id, code);

alter table discount_redemption add column code text references discount_code;
create index discount_redemption_code on discount_redemption (code) where code is not null;
create index discount_redemption_newest on discount_redemption (discount_id, created_at desc, order_id);
