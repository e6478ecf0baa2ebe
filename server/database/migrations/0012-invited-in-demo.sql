-- The mail of a demo is open to everybody: who was invited there may be anybody, and does not enter a live store.
alter table staff_member add column invited_in_demo boolean not null default false;

-- Before this was noted, those whom the people of the demo invited, and whom these invited in turn.
with recursive invited as (
  select id from staff_member where demo
  union
  select e.subject from invited i
    join audit_entry e on e.actor = 'staff:' || i.id and e.action in ('staff.invited', 'staff.invited_again')
)
update staff_member m set invited_in_demo = true from invited i where i.id = m.id and not m.demo;
