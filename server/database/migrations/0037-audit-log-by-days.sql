-- The audit log is read by days, the newest first, a page after the entry that ended the one before.

create index audit_entry_created on audit_entry (created_at desc, id desc);
