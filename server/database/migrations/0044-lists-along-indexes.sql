-- Which goods come in a size is counted without looking at every size of every product.
create index product_variant_in_stock on product_variant (size, product_id) where stock > 0;

-- The orders of staff's lists hold all that lists are narrowed by besides words and stock, so that a late page passes the
-- shelves before it without opening them.
drop index product_shelf_newest;
drop index product_shelf_changed;
drop index product_shelf_named;
drop index product_shelf_price;
create index product_shelf_newest on product_shelf (created_at desc, product_id)
  include (standing, category, clothing_type_id, reduced, featured);
create index product_shelf_changed on product_shelf (updated_at desc, product_id)
  include (standing, category, clothing_type_id, reduced, featured);
create index product_shelf_named on product_shelf (name_folded, product_id)
  include (standing, category, clothing_type_id, reduced, featured);
create index product_shelf_price on product_shelf (price_kobo, product_id)
  include (standing, category, clothing_type_id, reduced, featured);
