import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { helpPages } from "../app/features/help/help-pages.ts";
import { pageAbout } from "../app/features/help/page-about.ts";
import { roomsFor } from "../app/layout/rooms.ts";
import type { GuidePage, Inline } from "./guide-page.ts";
import { readGuidePage } from "./read-guide-page.ts";

const folder = join(import.meta.dirname, "../../docs/guide");
/** Words that papers and files share with the screen. */
const contractFolder = join(import.meta.dirname, "../../contract/api");
const appFolder = join(import.meta.dirname, "../app");

const read = new Map<string, GuidePage>();
let screens = "";
beforeAll(async () => {
  for (const { page } of helpPages) {
    read.set(page, readGuidePage(await readFile(join(folder, `${page}.md`), "utf8")));
  }
  for (const words of ["order-words.ts", "payment-words.ts"]) {
    screens += await readFile(join(contractFolder, words), "utf8");
  }
  for (const file of await readdir(appFolder, { recursive: true })) {
    if (!/\.tsx?$/.test(file) || file.includes("features/help")) continue;
    if (file.includes(".test.")) continue;
    screens += await readFile(join(appFolder, file), "utf8");
  }
  screens = screens.replace(/\s+/g, " ");
});

function wordsOf({ blocks }: GuidePage): Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === "text") return [...block.words];
    return block.kind === "list" ? block.items.flat() : [];
  });
}

describe("the handbook", () => {
  test("lists every page there is", async () => {
    const files = (await readdir(folder)).filter((file) => file.endsWith(".md"));
    expect(files.sort()).toEqual(
      ["README.md", ...helpPages.map(({ page }) => `${page}.md`)].sort(),
    );
    for (const { page, title } of helpPages) expect(read.get(page)?.title).toBe(title);
  });

  test("has a page for every room", () => {
    const known = helpPages.map(({ page }): string => page);
    for (const address of [
      ...roomsFor("owner").map((room) => room.address),
      "/account",
      "/orders/ord_1",
    ]) {
      expect(known, address).toContain(pageAbout(address));
    }
  });

  test("leads nowhere but to its own pages", () => {
    for (const page of read.values()) {
      for (const inline of wordsOf(page)) {
        if (inline.kind === "link") expect([...read.keys()]).toContain(inline.to);
      }
    }
  });

  test.each(helpPages)("names on $title only what stands on the screen", ({ page }) => {
    const strong = wordsOf(read.get(page) ?? { title: "", blocks: [] }).flatMap(({ kind, text }) =>
      kind === "strong" ? [text.replace(/[.:]$/, "")] : [],
    );
    expect(strong.filter((words) => !screens.includes(words))).toEqual([]);
  });

  test("shows every picture it has, all of them small", async () => {
    const shown = [...read.values()].flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "picture" ? [block.src] : [])),
    );
    const files = await readdir(join(folder, "pictures")).catch((): string[] => []);
    expect(files.map((file) => `pictures/${file}`).sort()).toEqual([...shown].sort());
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(join(folder, "pictures", file))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3 * 1024 * 1024);
  });
});

describe("a page", () => {
  test("is read into headings, words, lists and pictures", () => {
    const page = readGuidePage(
      "# Goods\n\nPress **New**\nand see [orders](orders.md).\n\n## How\n\n1. Type `K`\n   twice\n2. Save\n\n![A list](pictures/a.webp)\n\n- one",
    );
    expect(page).toEqual({
      title: "Goods",
      blocks: [
        {
          kind: "text",
          words: [
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

  test.each(["No title", "# T\n\n![](pictures/a.webp)"])("%j is refused", (markdown) => {
    expect(() => readGuidePage(markdown)).toThrow();
  });
});
