create table extension_failure (
  point text primary key,
  failures integer not null check (failures > 0),
  since timestamptz not null,
  last_at timestamptz not null,
  message text not null check (length(message) <= 200)
);

-- What an extension quoted, under a hash of what it was asked: the order pays what the shopper saw.
create table extension_quote (
  id text primary key,
  quote jsonb not null,
  expires_at timestamptz not null
);

create index extension_quote_expires_at on extension_quote (expires_at);
