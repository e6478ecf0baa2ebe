-- Which mode a store runs in, once it has started: people, codes and orders of a demo are not real, and a demo would
-- put its own among real ones. The two never share a database.
create table store_mode (
  single boolean primary key default true check (single),
  mode text not null check (mode in ('demo', 'live'))
);

-- Before this was noted, a demo is known by the member of staff whom every one of them adds, or by what it wrote
-- when it was filled.
insert into store_mode (mode)
  select 'demo' where exists (select from staff_member where demo)
    or exists (select from audit_entry where subject = 'demo-store' and action = 'demo.filled');
