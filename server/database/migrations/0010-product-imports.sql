-- Spreadsheets of products that staff import.

create table product_import (
  id text primary key,
  file_name text not null,
  status text not null check (status in ('reading', 'ready', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  error text not null default '',
  format text not null check (format in ('csv', 'xlsx')),
  source bytea,
  columns jsonb not null default '[]'::jsonb,
  done integer not null default 0,
  total integer not null default 0,
  sent_by text not null,
  sent_at timestamptz not null,
  imported_by text,
  imported_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  version integer not null default 1,
  uncertain jsonb
);

create index product_import_newest on product_import (sent_at desc, id);
create index product_import_written on product_import (imported_at desc) where imported_at is not null;

create table product_import_row (
  import_id text not null references product_import on delete cascade,
  row integer not null check ("row" > 1),
  cells jsonb not null,
  state text not null check (state in ('new', 'changed', 'unchanged', 'invalid')),
  about text not null,
  product_id text,
  version integer,
  baseline jsonb,
  preview jsonb not null,
  outcome text check (outcome in ('written', 'skipped', 'undone', 'retained')),
  message text not null default '',
  undo jsonb,
  touched_at timestamptz not null default now(),
  primary key (import_id, row)
);

create index product_import_row_state on product_import_row (import_id, state, row);
create index product_import_row_about on product_import_row (import_id, about);
create index product_import_row_next on product_import_row (import_id, row)
  where outcome is null and state in ('new', 'changed');
