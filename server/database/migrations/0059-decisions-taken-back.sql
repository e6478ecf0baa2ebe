-- How a business profile stood before it was decided on, and the message about it: for as long as that can be taken back.
-- { version (after the decision), status, reviewerNote, reviewedAt, updatedAt, mailId }; of another version it is over.

alter table business_profile add column before_decision jsonb;
