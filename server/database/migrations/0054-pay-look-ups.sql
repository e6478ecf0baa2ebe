-- Tokens by which somebody pays an order that they looked up: each look-up has its own, beside the link that was mailed.
-- Only the SHA-256 of the token is stored.

create table order_look_up (
  token_hash text primary key,
  order_id text not null references shop_order on delete cascade,
  expires_at timestamptz not null
);
create index order_look_up_order on order_look_up (order_id);
create index order_look_up_expiry on order_look_up (expires_at);
