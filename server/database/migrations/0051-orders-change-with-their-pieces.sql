-- Pieces that are not sent with an order any more, or are again, are a change of it: whoever packs looks again.
create or replace function keep_withdrawn_line() returns trigger language plpgsql as $$
begin
  if new.fate <> 'buyer' and new.quantity > 0 then
    update order_line set withdrawn = withdrawn + new.quantity
      where order_id = new.order_id and position = new.position;
    update shop_order set version = version + 1 where id = new.order_id;
  end if;
  return null;
end $$;

create or replace function keep_withdrawn() returns trigger language plpgsql as $$
begin
  update order_line l set withdrawn = withdrawn - r.quantity
    from payment_refund_line r
    where r.refund_id = new.id and r.fate <> 'buyer'
      and l.order_id = r.order_id and l.position = r.position;
  if found then
    update shop_order set version = version + 1 where id = new.order_id;
  end if;
  return null;
end $$;
