create table sales_channel (
  id text primary key check (id in ('google', 'meta', 'tiktok', 'assistants')),
  version integer not null default 1,
  is_on boolean not null,
  read_at timestamptz
);

insert into sales_channel (id, is_on)
values ('google', true), ('meta', false), ('tiktok', false), ('assistants', false);
