-- The return that a refund is for, also where it is sent again after it failed: that return tells what came of the
-- pieces. Such a refund names it as its reason, whoever sent it.
alter table payment_refund add column return_id text;
update payment_refund f set return_id = r.id
  from return_request r where r.order_id = f.order_id and f.reason = 'Return ' || r.reference;
