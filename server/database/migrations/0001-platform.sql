-- Text functions, the audit log, idempotency keys, rate limits, jobs and the mode of the store.

create extension if not exists fuzzystrmatch;

create extension if not exists pg_trgm;

create function fold_text(value text) returns text
  language sql immutable strict parallel safe
  return translate(
    replace(replace(replace(replace(
      lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ɓɗƙƴłøđðħıŋǝəɛɔ’‘', 'bdkyloddhineeeo'''''
  );

create function phone_digits(phone text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(234|0)', '');

create function search_pattern(word text) returns text
  language sql immutable strict parallel safe
  return case when length(word) < 3 then '% ' else '%' end
    || regexp_replace(fold_text(word), '([\\%_])', '\\\1', 'g') || '%';

create function shop_day(at timestamptz) returns date
  language sql immutable strict parallel safe
  return (at at time zone 'Africa/Lagos')::date;

create function working_days(since date, till date) returns integer
  language sql immutable strict parallel safe
  return ((till - date '2000-01-03') / 7 - (since - date '2000-01-03') / 7) * 5
    + least((till - date '2000-01-03') % 7 + 1, 5) - least((since - date '2000-01-03') % 7 + 1, 5);

create function redact_text(document jsonb, pattern text, instead text) returns jsonb
language plpgsql immutable as $$
begin
  case jsonb_typeof(document)
    when 'string' then
      return to_jsonb(regexp_replace(document #>> '{}', pattern, instead, 'gi'));
    when 'array' then
      return (select coalesce(jsonb_agg(redact_text(value, pattern, instead) order by place), '[]')
        from jsonb_array_elements(document) with ordinality as element (value, place));
    when 'object' then
      return (select coalesce(jsonb_object_agg(key, redact_text(value, pattern, instead)), '{}')
        from jsonb_each(document));
    else
      return document;
  end case;
end $$;

create table audit_entry (
  id bigint generated always as identity primary key,
  actor text not null,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);

create index audit_entry_created on audit_entry (created_at desc, id desc);
create index audit_entry_of_subject on audit_entry (subject, created_at desc, id desc);
create index audit_entry_of_actor on audit_entry (actor, created_at desc, id desc);
create index audit_entry_of_kind on audit_entry (split_part(action, '.', 1), created_at desc, id desc);
create index audit_entry_of_actor_and_kind on audit_entry (actor, split_part(action, '.', 1), created_at desc, id desc);

create table idempotency_key (
  scope text not null,
  key text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

-- The queue's jobs view shows no payloads, which a backup needs.
create table job_payload (
  job_id bigint primary key,
  payload json not null
);

create table job_worker (
  id text primary key,
  heartbeat_at timestamptz not null
);

create table job_run (
  job text primary key,
  ended_at timestamptz not null,
  failed boolean not null
);

create unlogged table rate_limit (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

create index rate_limit_window on rate_limit (window_ends_at);

create table store_mode (
  single boolean default true check (single) primary key,
  mode text not null check (mode in ('demo', 'live'))
);
