import { expect, test } from "vitest";
import { findMigrationErrors } from "./find-migration-errors.ts";
import { readMigrations } from "./migrate.ts";

/** The last file of the baseline, which later migrations only add to. */
const baseline = "0021-backup.sql";
const name = "0070-next.sql";

test("the release before goes on beside every migration, and no large table is held by one", async () => {
  const migrations = (await readMigrations()).filter((each) => each.name > baseline);
  const errors = migrations.flatMap((each) =>
    findMigrationErrors(each.name, each.sql).map((error) => `${each.name}: ${error}`),
  );
  expect(errors).toEqual([]);
});

test.each([
  ["drop table wishlist_item;", /uses table wishlist_item, which is dropped/],
  ["drop view if exists order_delivered", /uses view order_delivered, which is dropped/],
  ["drop function fold_text(text)", /uses function fold_text, which is dropped/],
  ["alter table product drop column material", /product, drop column material: .*reads and writes/],
  ["alter table product drop material", /reads and writes the column/],
  ["ALTER TABLE only product\n  RENAME name TO title", /knows the former name/],
  ["alter table product rename to garment", /knows the former name/],
  ["alter view order_delivered rename column at to delivered", /knows the former name/],
  ["alter table shop_order alter total_kobo type numeric(12, 2)", /rewrites the whole table/],
  ["alter table shop_order alter column note set data type varchar", /rewrites the whole table/],
  ["alter table shop_order alter column note set not null", /may leave the column out/],
  ["alter table shop_order add column gift text not null check (gift <> '')", /have no value/],
  [
    "alter table shop_order add gift boolean default false, add wrap text not null",
    /^shop_order, add wrap text not null: .* have no value/,
  ],
  [
    "create index on order_line (variant_id)",
    /Nobody writes to order_line until its index is made/,
  ],
  [
    "create unique index concurrently if not exists one on stock_movement using btree (id)",
    /Nobody writes to stock_movement/,
  ],
  [
    "alter table product add column season text; update product set season = 'dry';",
    /^Nobody reads product until its rows are filled/,
  ],
  ["do $$ begin\n  update x set y = 1;\n  drop table wishlist_item;\nend $$", /is dropped/],
  ["-- held shortly: few have one\ndrop table wishlist_item", /is dropped/],
  ["-- contract: nothing reads it since 0069\ncreate index on product (name)", /Nobody writes/],
  // Nobody can have done without it before it was written.
  ["-- contract: nothing reads it since 0070\ndrop table wishlist_item", /is dropped/],
  ["-- contract: nothing reads it since 0069\nselect 1; drop table wishlist_item", /is dropped/],
  ["-- held shortly:\ncreate index on product (name)", /Nobody writes to product/],
])("is refused: %s", (sql, error) => {
  expect(findMigrationErrors(name, sql)).toEqual([expect.stringMatching(error)]);
});

test.each([
  "create table gift (id text primary key); create index gift_id on gift (id); drop table gift;",
  `create table gift (id text); alter table gift add column note text not null;
    update gift set note = 'drop table product'`,
  "alter table product add column season text, add check (season is not null)",
  "alter table product add column season text not null default 'it''s; drop table product'",
  "alter table product add number bigint not null generated always as identity",
  "alter table product alter season drop not null, alter season drop default",
  "alter table product drop constraint season_check; alter table product rename constraint a to b",
  "update product set season = 'dry'",
  "drop index product_name; drop trigger named on product;",
  `-- drop table product;
  /* alter table product drop column name; */
  alter table product add column season text;
  create function fill() returns trigger language plpgsql as $body$
  begin
    update product set season = 'dry';
    drop table product;
  end $body$;
  create trigger fill after update of name on product for each row execute function fill()`,
  "-- What nobody wished for.\n-- contract: nothing reads it since 0069\ndrop table wishlist_item;",
  "-- held shortly: one row a day\ncreate index daily_sales_sold on daily_sales (sold);",
  `alter table daily_sales add column sold bigint;
  -- held shortly: one row a day
  update daily_sales set sold = 0;`,
])("passes: %s", (sql) => {
  expect(findMigrationErrors(name, sql)).toEqual([]);
});
