import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Colours that are no part of the look: what a picture shows, and what a paper or a camera needs. */
const allowed: Readonly<Record<string, RegExp>> = {
  // The demo's own photograph: a wall, its shade, a pin in it.
  "storefront/app/features/home/hero.tsx":
    /#8a4024|rgb\(84_32_14\/[.\d]+\)|rgb\(255_240_200\/\.7\)|rgb\(40_20_8\/\.45\)/g,
  // The colour picker's start.
  "backoffice/app/features/products/editor/attributes-panel.tsx": /#ffffff/g,
  // The frame around an email and transparent grounds.
  "server/modules/mail/mailbox/mailbox-pages.ts": /#fff\b/g,
  "server/modules/mail/layout/mail-pictures.ts": /#00000000/g,
  "server/modules/settings/store-icons.ts": /#00000000/g,
  // Black print for labels and counting.
  "server/modules/orders/documents/draw-packing-slips.ts": /#000000|#808080/g,
  "server/modules/catalogue/stock/draw-count-sheet.ts": /#000000|#808080/g,
  // The sheet that a dark look is printed on.
  "ui/theme/theme-css.ts": /#ffffff/g,
  // Photographs without transparency.
  "server/modules/media/storage/open-storage.ts": /#ffffff/g,
  "server/modules/media/store-picture.ts": /#ffffff/g,
  // The API's documentation, which is no page of the shop.
  "server/api-docs/docs.css": /#[\da-f]{6}/g,
  // Examples of a product's colour in texts.
  "server/modules/product-import/preview/attribute-cells.ts": /#5B6236/g,
};

const folders = ["ui", "storefront", "backoffice", "server", "main"];
const isSkipped = (path: string) => /(^|\/)(build|node_modules|\.react-router)$/.test(path);
const literal =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b(?!;)|\b(?:rgba?|hsla?|oklch|oklab)\([^)$]*\d/gi;

test("colours of the brand stand in store/theme.ts alone", () => {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css}`, { exclude: isSkipped }))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(1000);
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8").replace(allowed[file] ?? /$^/g, "");
    return (source.match(literal) ?? []).map((colour) => `${file}: ${colour}`);
  });
  expect(found).toEqual([]);
});

test("what is allowed is still there", () => {
  const unused = Object.entries(allowed).filter(
    ([file, pattern]) => !readFileSync(file, "utf8").match(pattern),
  );
  expect(unused.map(([file]) => file)).toEqual([]);
});
