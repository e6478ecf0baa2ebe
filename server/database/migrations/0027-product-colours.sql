-- The colours of a garment are found by their style group.

create index product_style_group on product ((attributes ->> 'styleGroup')) where archived_at is null;
