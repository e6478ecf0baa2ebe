import { afterAll, beforeAll, expect, test } from "vitest";
import { mediaReferences } from "#server/composition/references.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** Files that lie in the database itself, and the store of pictures as such. */
const apart = /^(media_asset|media_source|return_photo|bulk_order_attachment)\./;

test("every picture column is covered, so that no used picture is deleted", async () => {
  const { db } = shop.runtime;
  const sounding = await db.rows<{ name: string }>({
    text: `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '(image|photo|picture|media|hero|thumbnail)'
      union
      select conrelid::regclass || '.' || attname from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and confrelid = 'media_asset'::regclass`,
  });
  const claimed = new Set(mediaReferences.flatMap(({ columns }) => columns));
  const pictureColumns = sounding.map(({ name }) => name).filter((name) => !apart.test(name));
  expect(pictureColumns.filter((name) => !claimed.has(name))).toEqual([]);
  expect(pictureColumns).toContain("product_image.media_asset_id");
});
