-- Products that shoppers saved.

create table wishlist_item (
  user_id text not null references app_user,
  product_id text not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
