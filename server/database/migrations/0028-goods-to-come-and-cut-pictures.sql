-- A picture may be cut from another to the 4:5 of cards and product pages. The cut is a picture of its own, and the one
-- it was cut from stays, so that it can be cut anew.
alter table media_asset
  add column original_id text references media_asset,
  -- What is cut out, in parts of the upright original: x, y, width; the height follows from 4:5.
  add column cut jsonb,
  -- Address of the whole picture, large and without what was hidden in it; null for pictures that came without.
  add column whole text,
  add constraint media_asset_cut check ((original_id is null) = (cut is null));

-- Where the eye shall land in a frame of other proportions, in percent from the left and from the top.
alter table product_image
  add column focus_x smallint check (focus_x between 0 and 100),
  add column focus_y smallint check (focus_y between 0 and 100),
  add constraint product_image_focus check ((focus_x is null) = (focus_y is null));

-- When a draft comes on the shop by itself; null for one that waits for a press.
alter table product add column publish_at timestamptz;
create index product_due on product (publish_at) where publish_at is not null;

-- The key of a new product is asked for among all that there are, also drafts and archived ones, which may come on sale.
create index product_any_key on product (right(id, 6));
drop index product_key;
