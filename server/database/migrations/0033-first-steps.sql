-- A payment of the shop by its own owner, to try the keys of the provider with. It is no order and no sale.
create table payment_test (
  id text primary key,
  reference text not null unique,
  token_hash text not null unique,
  amount_kobo bigint not null check (amount_kobo > 0),
  mode text not null check (mode in ('Live', 'Test')),
  staff_id text not null,
  created_at timestamptz not null,
  -- when the provider, asked by the store, said that the money came in
  completed_at timestamptz
);
create index payment_test_newest on payment_test (created_at desc);

-- One row: whether an owner put the first steps away, and took the goods to try the store with out of it.
create table first_steps (
  one boolean primary key default true check (one),
  dismissed_at timestamptz,
  demo_removed_at timestamptz
);
insert into first_steps default values;
