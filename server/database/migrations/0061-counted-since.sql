-- When a row was last looked at, written or taken back: what is counted of its sizes later is newer than what it says.
alter table goods_import_row add column touched_at timestamptz not null default now();
update goods_import_row r set touched_at = coalesce(i.imported_at, i.sent_at) from goods_import i where i.id = r.import_id;
