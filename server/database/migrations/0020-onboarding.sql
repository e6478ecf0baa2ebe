-- What an owner does before the first sale, and which records belong to the demo.

create table onboarding (
  one boolean default true check (one) primary key,
  dismissed_at timestamptz,
  demo_removed_at timestamptz
);

create table demo_record (
  kind text not null check (kind in ('order', 'person', 'discount', 'enquiry', 'type', 'campaign',
    'subscriber')),
  id text not null,
  primary key (kind, id)
);

insert into onboarding default values;
