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

-- Pieces of a line that went back in money and do not go to the buyer: nobody lays them in the parcel.
alter table order_line add column withdrawn integer not null default 0 check (withdrawn >= 0);

create function keep_withdrawn_line() returns trigger language plpgsql as $$
begin
  if new.fate <> 'buyer' and new.quantity > 0 then
    update order_line set withdrawn = withdrawn + new.quantity
      where order_id = new.order_id and position = new.position;
  end if;
  return null;
end $$;
create trigger payment_refund_line_withdrawn after insert on payment_refund_line
  for each row execute function keep_withdrawn_line();

-- A refund that was not made takes nothing out; one that is sent again names its lines anew.
create function keep_withdrawn() returns trigger language plpgsql as $$
begin
  update order_line l set withdrawn = withdrawn - r.quantity
    from payment_refund_line r
    where r.refund_id = new.id and r.fate <> 'buyer'
      and l.order_id = r.order_id and l.position = r.position;
  return null;
end $$;
create trigger payment_refund_withdrawn after update of status on payment_refund
  for each row when (new.status = 'failed' and old.status <> 'failed')
  execute function keep_withdrawn();
