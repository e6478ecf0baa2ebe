-- Cases of payments that a person settles, and refunds by line.

alter table payment_review
  -- whose case it is
  add column assignee_id text references staff_member,
  -- the way out that was taken; null where it closed by itself
  add column decision text,
  -- counts the changes: one that was made on an older state is refused
  add column version integer not null default 1;

-- What becomes of the pieces of a refunded line: back into stock at once, into stock once they arrive, damaged, or
-- they stay with the buyer. A part of a refund that goes on with a line begun in the one before names no pieces.
alter table payment_refund_line
  add column fate text not null default 'buyer' check (fate in ('stock', 'arrival', 'damaged', 'buyer')),
  drop constraint payment_refund_line_quantity_check,
  add constraint payment_refund_line_quantity_check check (quantity >= 0),
  drop constraint payment_refund_line_amount_kobo_check,
  add constraint payment_refund_line_amount_kobo_check check (amount_kobo >= 0);
create index payment_refund_line_order on payment_refund_line (order_id);

alter table payment_refund
  -- of the amount, for shipping
  add column shipping_kobo bigint not null default 0 check (shipping_kobo >= 0),
  -- to the buyer, in the mail about it
  add column words text not null default '';

-- Lists, newest first.
create index payment_refund_newest on payment_refund (requested_at desc, id desc);
create index payment_capture_newest on payment_capture (captured_at desc, reference desc);
create index payment_review_newest on payment_review (created_at desc, id desc);

-- An order that had ended takes its pieces a second time when it is sent after all, and may give them back again.
alter table stock_movement drop constraint stock_movement_reason_check;
alter table stock_movement add constraint stock_movement_reason_check check (reason in ('received',
  'counted', 'sold', 'returned', 'released', 'retaken', 'released_again'));
create index stock_movement_order on stock_movement (order_id) where order_id is not null;

-- Whoever has this link may pay for the order. Only the SHA-256 of its token is stored.
alter table shop_order add column pay_token_hash text;

-- Money kept for an order that has ended.
create index shop_order_kept_after_end on shop_order (id)
  where status in ('CANCELLED', 'EXPIRED') and received_kobo > refunded_kobo;
