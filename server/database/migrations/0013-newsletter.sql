-- Newsletter subscribers, campaigns and their deliveries.

create table newsletter_subscriber (
  id text primary key,
  email text not null unique,
  source text not null,
  consented_at timestamptz not null,
  unsubscribe_token text not null unique,
  unsubscribed_at timestamptz,
  welcome_discount_id text not null references discount
);

create table newsletter_campaign (
  id text primary key,
  subject text not null,
  preview text not null,
  body text not null,
  button_label text not null,
  button_url text not null,
  status text not null default 'draft' check (status in ('draft', 'sending', 'sent')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  recipients integer not null default 0,
  -- How far sending has come, in order of their ids.
  last_subscriber_id text not null default ''
);

create index newsletter_campaign_newest on newsletter_campaign (created_at desc, id);

create table newsletter_delivery (
  campaign_id text not null,
  subscriber_id text not null references newsletter_subscriber on delete cascade,
  created_at timestamptz not null,
  primary key (campaign_id, subscriber_id)
);

create index newsletter_delivery_recent on newsletter_delivery (subscriber_id, created_at desc);
