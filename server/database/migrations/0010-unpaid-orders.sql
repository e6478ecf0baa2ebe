-- How much stock a client holds without having paid for it (docs/decisions/0013).

alter table shop_order
  -- SHA-256 of the client's address, as long as the order awaits its payment
  add column placed_from text;

create index shop_order_placed_from on shop_order (placed_from) where placed_from is not null;
