-- Newsletter.

create table newsletter_subscriber (
  id text primary key,
  -- lower-cased
  email text not null unique,
  -- the form the address was given in, and when: the proof of consent
  source text not null,
  consented_at timestamptz not null,
  -- opens nothing but the end of the subscription, and stands in every letter
  unsubscribe_token text not null unique,
  unsubscribed_at timestamptz,
  -- the personal code of the welcome letter: one for an address, however often it comes and goes
  welcome_discount_id text not null references discount
);

-- One row for every letter to one subscriber; the welcome letter is one of them.
create table newsletter_letter (
  letter_id text not null,
  subscriber_id text not null references newsletter_subscriber on delete cascade,
  created_at timestamptz not null,
  primary key (letter_id, subscriber_id)
);

create index newsletter_letter_recent on newsletter_letter (subscriber_id, created_at desc);
