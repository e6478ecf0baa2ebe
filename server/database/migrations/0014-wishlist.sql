-- Products that shoppers saved, and sizes they wait for.

create table wishlist_item (
  user_id text not null references app_user,
  product_id text not null references product on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, product_id)
);

create table stock_alert (
  id text primary key,
  variant_id text not null references product_variant on delete cascade,
  email text not null,
  stop_token text not null unique,
  requested_at timestamptz not null,
  sent_at timestamptz
);

create unique index stock_alert_waiting on stock_alert (variant_id, email) where sent_at is null;
create index stock_alert_email on stock_alert (email);
create index stock_alert_sent on stock_alert (variant_id, sent_at) where sent_at is not null;
create index stock_alert_requested on stock_alert (requested_at);
