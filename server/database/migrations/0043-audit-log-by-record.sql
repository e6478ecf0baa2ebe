-- What was done to some records, or by some members of staff, is read from the newest on, however much they did.
create index audit_entry_of_subject on audit_entry (subject, created_at desc, id desc);
create index audit_entry_of_actor on audit_entry (actor, created_at desc, id desc);
-- These two say the same in another order.
drop index audit_entry_subject;
drop index audit_entry_actor;
