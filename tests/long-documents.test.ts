import { expect, test } from "vitest";
import { drawCountSheet } from "#server/modules/catalogue/stock/draw-count-sheet.ts";
import { drawInvoice } from "#server/modules/orders/documents/draw-invoice.ts";
import {
  drawPackingSlips,
  type PackingSlip,
} from "#server/modules/orders/documents/draw-packing-slips.ts";
import { createPdf } from "#server/platform/pdf/page.ts";
import { type PlacedText, readPdf } from "./kit/read-pdf.ts";

const store = "Adéyẹmí & Daughters Clothing";
const person = "Oluwatimilehin Ayomikun Chukwuemeka-Nnamdi Balogun-Adeniran";
const cloth = "Aṣọ-òkè agbada set with hand-embroidered collar and trousers";
const products = [`${cloth}, midnight indigo`, `${cloth}, bone`];
const note = "Wrap it in the indigo cloth and take off every price. ".repeat(12).trim();

const packingSlip: PackingSlip = {
  orderNumber: "ASO-7K3M9QXD",
  address: [person, "127 Bode Thomas Street", "Surulere, Lagos 101241", "0803 555 0142"],
  source: "Market stall",
  pinnedNote: note,
  lines: products.map((name, i) => ({
    name,
    material: "Hand-woven aṣọ òkè cotton with metallic thread from Ìṣẹ́yìn",
    size: i === 0 ? "One size fits" : "XXL",
    quantity: 1000,
    picture: undefined,
  })),
};

const withoutSpaces = (text: string) => text.replace(/\s/g, "").normalize("NFC");

/** Pairs of texts that lie on each other, and those that leave their half of the sheet or the sheet. */
async function findClashes(texts: readonly PlacedText[], edges: readonly number[]) {
  const document = await createPdf({ title: "", author: "" });
  const boxes = texts
    // A mark that is set apart stands on its letter.
    .filter(({ text }) => !/^\p{M}+$/u.test(text))
    // The lighter weight takes a fifteenth less than the heavier one.
    .map((text) => ({
      ...text,
      right: text.x + 0.93 * document.width(text.text, { size: text.size, weight: "semibold" }),
    }));
  const overlaps = boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (other) =>
          one.page === other.page &&
          Math.abs(one.y - other.y) < Math.min(one.size, other.size) / 2 &&
          one.x < other.right - 1 &&
          other.x < one.right - 1,
      )
      .map((other) => `${one.text} on ${other.text}`),
  );
  const beyond = boxes.filter(({ x, right }) => edges.some((edge) => x < edge && right > edge));
  return [...overlaps, ...beyond.map(({ text }) => `${text} beyond its edge`)];
}

test("a packing slip shows long names in full without overlaps", async () => {
  const { pages, texts } = readPdf(
    await drawPackingSlips({ store, at: "23 Nov 2026, 02:10", packingSlips: [packingSlip] }),
  );
  for (const said of [store, person, ...products, note, "One size fits"]) {
    expect(pages.join("")).toContain(withoutSpaces(said));
  }
  // The right margins of the two halves.
  expect(await findClashes(texts, [392, 813])).toEqual([]);
  // The bars of the order number begin right of these.
  const adjacent = texts.filter(({ size, x }) => size === 13 && x < 220);
  expect(await findClashes(adjacent, [228])).toEqual([]);
});

test("a note longer than a page says that there is more", async () => {
  const long = { ...packingSlip, pinnedNote: note.repeat(4).slice(0, 2000) };
  const { pages, texts } = readPdf(
    await drawPackingSlips({ store, at: "today", packingSlips: [long] }),
  );
  expect(pages.join("")).toContain("…Seetheorderforthefullnote.");
  for (const name of products) expect(pages.join("")).toContain(withoutSpaces(name));
  expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(20);
});

test("an invoice keeps the store's name and a long code clear of other text", async () => {
  const { pages, texts } = readPdf(
    await drawInvoice({
      title: "Pro forma invoice",
      number: "ASO-7K3M9QXD",
      seller: ["MAMA OMOWUNMI WOMENSWEAR & SON", "14 Broad Street"],
      buyer: [person],
      details: [{ label: "Order", value: "ASO-7K3M9QXD" }],
      lines: [],
      totals: [{ label: "Discount OWAMBE-WEDDING-NOVEMBER-2026", value: "−₦123,456,789.01" }],
      total: { label: "Total (NGN)", value: "₦1,234,567,890" },
      settlement: [],
    }),
  );
  expect(pages.join("")).toContain("OWAMBE-WEDDING-NOVEMBER-2026");
  expect(await findClashes(texts, [548])).toEqual([]);
});

test("a count sheet distinguishes sizes with the same beginning", async () => {
  const products = [{ name: cloth, sizes: ["One size", "One size plus"] }];
  const sheet = { store, scope: "everything", at: "today", products, isTruncated: false };
  const { pages, texts } = readPdf(await drawCountSheet(sheet));
  expect(pages.join("")).toContain("Onesizeplus");
  expect(await findClashes(texts, [556])).toEqual([]);
});
