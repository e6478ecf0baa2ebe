-- The colours of a garment are found by their style group.

-- held shortly: of 100,000 products it is made in a tenth of a second
create index product_style_group on product ((attributes ->> 'styleGroup')) where archived_at is null;
