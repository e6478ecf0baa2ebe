-- Roles for those who pack and those who keep the stock. What each may do stands in contract/rights.ts.
alter table staff_member
  drop constraint staff_member_role_check,
  add constraint staff_member_role_check
    check (role in ('owner', 'manager', 'support', 'packer', 'stock_keeper')),
  -- counts the changes: one that was made on an older state is refused
  add column version integer not null default 1;

alter table business_profile add column version integer not null default 1;
alter table bulk_order_request add column version integer not null default 1;

-- The browsers a member has signed in with. Only the SHA-256 of the token in their cookie is stored.
create table staff_client (
  staff_id text not null references staff_member on delete cascade,
  token_hash text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (staff_id, token_hash)
);
