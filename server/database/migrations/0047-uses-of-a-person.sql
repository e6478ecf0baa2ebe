-- How often an account had a discount is counted while the discount is locked, however many others had it. Those with an
-- address are found by discount_redemption_live.
create index discount_redemption_of_user on discount_redemption (discount_id, user_id)
  where released_at is null and user_id is not null;
