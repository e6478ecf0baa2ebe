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
  -- CampaignBlock of the contract
  blocks jsonb not null,
  audience text not null check (audience in ('all', 'womenswear', 'menswear', 'wholesale', 'bought_90_days',
    'not_bought_90_days')),
  discount_id text references discount on delete set null,
  -- Null sends at once.
  send_at timestamptz,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'sending', 'sent', 'cancelled')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Of the present content.
  tested_at timestamptz,
  sent_at timestamptz,
  recipients integer not null default 0,
  unsubscribed integer not null default 0,
  -- How far sending has come, in order of their ids.
  last_subscriber_id text not null default '',
  check (status <> 'scheduled' or send_at is not null)
);

create index newsletter_campaign_newest on newsletter_campaign (created_at desc, id);

create table newsletter_delivery (
  campaign_id text not null,
  subscriber_id text not null references newsletter_subscriber on delete cascade,
  created_at timestamptz not null,
  primary key (campaign_id, subscriber_id)
);

create index newsletter_delivery_recent on newsletter_delivery (subscriber_id, created_at desc);

-- One for each email, so that its links count once; it names nobody.
create table newsletter_click (
  mark text primary key,
  campaign_id text not null references newsletter_campaign on delete cascade,
  clicked boolean not null default false
);

create index newsletter_click_campaign on newsletter_click (campaign_id) where clicked;
