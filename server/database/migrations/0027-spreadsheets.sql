-- A spreadsheet of goods that came in: what it would do is looked at before anything is written.
create table goods_import (
  id text primary key,
  file_name text not null,
  status text not null check (status in
    ('reading', 'ready', 'importing', 'imported', 'undoing', 'undone', 'failed')),
  -- why it could not be read
  fault text not null default '',
  format text not null check (format in ('csv', 'xlsx')),
  -- the file as it was sent, forgotten once it is read
  source bytea,
  -- what each column holds, in the order of the file
  columns jsonb not null default '[]',
  -- rows that what goes on has done, and is about
  done integer not null default 0,
  total integer not null default 0,
  sent_by text not null,
  sent_at timestamptz not null,
  imported_by text,
  imported_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  -- counts what people did to it
  version integer not null default 1
);
create index goods_import_newest on goods_import (sent_at desc, id);
create index goods_import_written on goods_import (imported_at desc) where imported_at is not null;

-- A row of it: what it would do, and what became of it.
create table goods_import_row (
  import_id text not null references goods_import on delete cascade,
  -- as the spreadsheet counts, its heads being row 1
  row integer not null check (row > 1),
  cells jsonb not null,
  state text not null check (state in ('new', 'changed', 'unchanged', 'faulty')),
  -- the product it is about, or the name of a new one: no two rows are about one
  about text not null,
  product_id text,
  -- the version and the pieces of each size that were looked at
  version integer,
  seen jsonb,
  -- name, changes, faults and whether the file is older than the product
  told jsonb not null,
  outcome text check (outcome in ('written', 'left', 'taken_back', 'kept')),
  -- why it was left, or what could not be taken back
  words text not null default '',
  -- what it takes to take it back
  undo jsonb,
  primary key (import_id, row)
);
create index goods_import_row_state on goods_import_row (import_id, state, row);
create index goods_import_row_about on goods_import_row (import_id, about);
