-- In which orders a size stands: asked when a size is taken off, by the constraint that keeps what was ordered, and of
-- every size when a restored store is checked.
create index order_line_variant on order_line (variant_id);
