-- People of the back office: invitations and authenticators on their way in. Letters that staff write.

-- Who is invited has no password yet; without a secret the next sign-in sets an authenticator up.
alter table staff_member
  alter column password_hash drop not null,
  alter column totp_secret drop not null;

-- The link that invites a member. Only the SHA-256 of its token is stored.
create table staff_invitation (
  staff_id text primary key references staff_member on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- An authenticator on its way in: nothing of this row counts before its recovery codes were kept.
create table staff_enrolment (
  token_hash text primary key,
  staff_id text not null references staff_member on delete cascade,
  -- chosen by who was invited
  password_hash text,
  totp_secret text not null,
  -- the time step of the code that proved it; until then nothing is proved
  totp_step bigint,
  recovery_hashes text[],
  tries_left integer not null,
  expires_at timestamptz not null
);

create index staff_enrolment_member on staff_enrolment (staff_id);

create index mail_message_dead on mail_message (created_at desc, id) where status = 'dead';

create table newsletter_issue (
  id text primary key,
  subject text not null,
  -- the line a mailbox shows beside the subject
  preview text not null,
  body text not null,
  button_label text not null,
  button_address text not null,
  status text not null default 'draft' check (status in ('draft', 'sending', 'sent')),
  -- counts the changes: only what was looked at is sent
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- when sending began
  sent_at timestamptz
);

create index newsletter_issue_newest on newsletter_issue (created_at desc, id);
