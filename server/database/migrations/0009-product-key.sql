-- Products are also found by the key at the end of their id, so that an address with other words in it leads to them.
create index product_key on product (right(id, 6)) where archived_at is null;
