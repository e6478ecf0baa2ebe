-- Payment by transfer to the shop's own account: staff say what came, and send refunds from their bank.

alter table shop_order drop constraint shop_order_payment_way_check;
alter table shop_order add constraint shop_order_payment_way_check
  check (payment_way in ('card', 'free', 'transfer'));
create index shop_order_transfer on shop_order (created_at desc, id) where payment_way = 'transfer';
create index shop_order_transfer_awaited on shop_order (created_at, id)
  where payment_way = 'transfer' and status = 'PENDING_PAYMENT';

-- The provider knows nothing of a transfer and is never asked about one.
alter table payment_attempt
  add column way text not null default 'card' check (way in ('card', 'transfer'));

-- Money that staff found on the shop's account.
create table bank_transfer (
  reference text primary key references payment_attempt on delete restrict,
  order_id text not null references shop_order on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- the day the bank names
  came_on date not null,
  bank_reference text not null,
  -- what the bank's statement says of it; empty where staff typed it in
  narration text not null default '',
  -- the same for the same money, however it is told: day, amount, and the bank's reference or words
  money_key text not null,
  confirmed_by text not null,
  confirmed_at timestamptz not null,
  -- it turned out never to have come, and its row of the statement may be another order's
  never_came_at timestamptz
);
create unique index bank_transfer_money on bank_transfer (money_key) where never_came_at is null;
create index bank_transfer_order on bank_transfer (order_id);

-- to_send: written down, and sent by staff from the shop's account; the provider is never asked.
alter table payment_refund drop constraint payment_refund_status_check;
alter table payment_refund add constraint payment_refund_status_check
  check (status in ('requested', 'sending', 'to_send', 'done', 'failed', 'unknown'));
create index payment_refund_to_send on payment_refund (requested_at, id) where status = 'to_send';
