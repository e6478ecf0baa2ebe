-- When the pieces of a refunded line came back, and what came: counted into stock, damaged, never come. Null as long as
-- that is open: pieces that go into stock do so when the money went, those on their way when they arrive. The release
-- before counted pieces in when it wrote the line; its lines are done.
alter table payment_refund_line
  add column back_at timestamptz default now(),
  add column as_new integer not null default 0 check (as_new >= 0),
  add column to_mend integer not null default 0 check (to_mend >= 0),
  add column lost integer not null default 0 check (lost >= 0);
update payment_refund_line set back_at = null where fate = 'arrival';
create index payment_refund_line_coming on payment_refund_line (refund_id)
  where fate = 'arrival' and back_at is null;

-- When a line was ordered, so that the newest orders of a product are read from one index.
alter table order_line add column placed_at timestamptz;
update order_line l set placed_at = o.created_at from shop_order o where o.id = l.order_id;
create function date_order_line() returns trigger language plpgsql as $$
begin
  new.placed_at := (select created_at from shop_order where id = new.order_id);
  return new;
end $$;
create trigger order_line_placed before insert on order_line
  for each row execute function date_order_line();
create index order_line_sold on order_line (product_id, placed_at desc, order_id);
drop index order_line_product;

-- Orders at work are few: what is searched for among them is read without the table.
create index shop_order_at_work on shop_order (created_at, id)
  include (status, total_kobo, open_reviews, search_text, email)
  where status in ('PENDING_PAYMENT', 'PAID', 'PROCESSING', 'SHIPPED');

-- Products by a part of their name, on sale or not.
create index product_name_search on product using gin ((' ' || name_folded) gin_trgm_ops);

-- Money by an amount and by its payment, and refunds that nobody knows the end of.
create index payment_capture_amount on payment_capture (amount_kobo, captured_at desc);
create index payment_refund_amount on payment_refund (amount_kobo, requested_at desc);
create index payment_review_amount on payment_review (amount_kobo, created_at desc);
create index payment_refund_reference on payment_refund (reference);
create index payment_refund_unknown on payment_refund (requested_at) where status = 'unknown';

-- Those who bought twice or more, and those who read the letter, who bought for most first.
create index customer_returning on customer (spent_kobo desc, id) where orders >= 2;
create index customer_letter on customer (spent_kobo desc, id) where reads_letter;
