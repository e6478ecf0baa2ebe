-- What was done of a kind, by one member or by anybody, is read from the newest on, however much else was done.
create index audit_entry_of_kind on audit_entry (split_part(action, '.', 1), created_at desc, id desc);
create index audit_entry_of_actor_and_kind on audit_entry (actor, split_part(action, '.', 1), created_at desc, id desc);
-- The key says the same.
drop index audit_entry_newest;
