-- Pieces of a line that go to its buyer; of an order whose money went back, those that were bought.
create function pieces_of_line(status text, quantity integer, withdrawn integer) returns integer
  language sql immutable parallel safe
  return case when status = 'REFUNDED' then quantity else quantity - withdrawn end;

create function pieces_of_order(id text, status text) returns bigint language sql stable parallel safe
  return (select coalesce(sum(pieces_of_line(status, l.quantity, l.withdrawn)), 0)
    from order_line l where l.order_id = id);

-- The tally counts them, not all that were ever bought.
create or replace function tally_moved_order() returns trigger language plpgsql as $$
begin
  insert into order_tally (status, orders, pieces, total_kobo) values
    (old.status, -1, -pieces_of_order(new.id, old.status), -old.total_kobo),
    (new.status, 1, pieces_of_order(new.id, new.status), new.total_kobo);
  return null;
end $$;

create function tally_withdrawn_line() returns trigger language plpgsql as $$
begin
  insert into order_tally (status, orders, pieces, total_kobo)
  select o.status, 0, old.withdrawn - new.withdrawn, 0
  from shop_order o where o.id = new.order_id and o.status <> 'REFUNDED';
  return null;
end $$;
create trigger order_line_withdrawn after update of withdrawn on order_line
  for each row when (old.withdrawn is distinct from new.withdrawn) execute function tally_withdrawn_line();

insert into order_tally (status, orders, pieces, total_kobo)
select o.status, 0, -sum(l.withdrawn), 0
from order_line l join shop_order o on o.id = l.order_id
where l.withdrawn <> 0 and o.status <> 'REFUNDED' group by o.status;
