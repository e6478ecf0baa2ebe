import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { getHelpPage, helpPages } from "../app/features/help/help-page.tsx";
import { pagesFor } from "../app/layout/navigation.ts";
import type { GuidePage, Inline } from "./guide-page.ts";
import { parseGuidePage } from "./parse-guide-page.ts";

const folder = join(import.meta.dirname, "../../docs/guide");
/** Labels of the interface that are defined outside it. */
const labelFiles = [
  "contract/api/orders/order-status-labels.ts",
  "contract/api/payments/payment-labels.ts",
  "server/modules/delivery/places.ts",
];
const appFolder = join(import.meta.dirname, "../app");

const read = new Map<string, GuidePage>();
let screens = "";
beforeAll(async () => {
  for (const { page } of helpPages) {
    read.set(page, parseGuidePage(await readFile(join(folder, `${page}.md`), "utf8")));
  }
  for (const file of labelFiles) {
    screens += await readFile(join(import.meta.dirname, "../..", file), "utf8");
  }
  for (const file of await readdir(appFolder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.includes("features/help")) continue;
    if (file.includes(".test.")) continue;
    screens += await readFile(join(appFolder, file), "utf8");
  }
  screens = screens.replace(/\s+/g, " ");
});

function textOf({ blocks }: GuidePage): Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === "text") return [...block.inlines];
    return block.kind === "list" ? block.items.flat() : [];
  });
}

describe("the handbook", () => {
  test("lists every page", async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
    expect(files.sort()).toEqual(
      ["README.md", ...helpPages.map(({ page }) => `${page}.md`)].sort(),
    );
    for (const { page, title } of helpPages) expect(read.get(page)?.title).toBe(title);
  });

  test("has a page for every section", () => {
    const known = helpPages.map(({ page }): string => page);
    for (const address of [
      ...pagesFor("owner").map((page) => page.address),
      "/account",
      "/orders/ord_1",
    ]) {
      expect(known, address).toContain(getHelpPage(address));
    }
  });

  test("links only to its own pages", () => {
    for (const page of read.values()) {
      for (const inline of textOf(page)) {
        if (inline.kind === "link") expect([...read.keys()]).toContain(inline.to);
      }
    }
  });

  test.each(helpPages)("names on $title only texts of the interface", ({ page }) => {
    const strong = textOf(read.get(page) ?? { title: "", blocks: [] }).flatMap(({ kind, text }) =>
      kind === "strong" ? [text.replace(/[.:]$/, "")] : [],
    );
    expect(strong.filter((text) => !screens.includes(text))).toEqual([]);
  });

  test("shows every picture, each within the size limit", async () => {
    const visible = [...read.values()].flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "picture" ? [block.src] : [])),
    );
    const files = await readdir(join(folder, "pictures")).catch((): string[] => []);
    expect(files.map((file) => `pictures/${file}`).sort()).toEqual([...visible].sort());
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, "pictures", file))).size),
    );
    expect(sizes.reduce((amount, size) => amount + size, 0)).toBeLessThan(3 * 1024 * 1024);
  });
});

describe("a page", () => {
  test("is parsed into headings, text, lists and pictures", () => {
    const page = parseGuidePage(
      "# Goods\n\nPress **New**\nand see [orders](orders.md).\n\n## How\n\n1. Type `K`\n   twice\n2. Save\n\n![A list](pictures/a.webp)\n\n- one",
    );
    expect(page).toEqual({
      title: "Goods",
      blocks: [
        {
          kind: "text",
          inlines: [
            { kind: "text", text: "Press " },
            { kind: "strong", text: "New" },
            { kind: "text", text: " and see " },
            { kind: "link", text: "orders", to: "orders" },
            { kind: "text", text: "." },
          ],
        },
        { kind: "heading", text: "How" },
        {
          kind: "list",
          isNumbered: true,
          items: [
            [
              { kind: "text", text: "Type " },
              { kind: "typed", text: "K" },
              { kind: "text", text: " twice" },
            ],
            [{ kind: "text", text: "Save" }],
          ],
        },
        { kind: "picture", alt: "A list", src: "pictures/a.webp" },
        { kind: "list", isNumbered: false, items: [[{ kind: "text", text: "one" }]] },
      ],
    });
  });

  test.each(["No title", "# T\n\n![](pictures/a.webp)"])("%j is rejected", (markdown) => {
    expect(() => parseGuidePage(markdown)).toThrow();
  });
});
