-- When the first of the questions was asked that have had no answer since. Only meaningful while last_answer is 'unknown':
-- the release before writes answers without knowing of it.
alter table payment_attempt add column silent_since timestamptz;
