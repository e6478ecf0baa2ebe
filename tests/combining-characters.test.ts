import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { drawSharePicture } from "#server/modules/catalogue/discovery/draw-share-picture.ts";
import { drawCountSheet } from "#server/modules/catalogue/stock/draw-count-sheet.ts";
import { drawInvoice } from "#server/modules/orders/documents/draw-invoice.ts";
import { drawPackingSlips } from "#server/modules/orders/documents/draw-packing-slips.ts";
import type { Invoice } from "#server/modules/orders/documents/invoice.ts";
import { drawStoreName, loadNameFont } from "#server/modules/settings/draw-name.ts";
import { drawStorePicture } from "#server/modules/settings/store-files.routes.ts";
import { readPdf } from "./kit/read-pdf.ts";

/** The letters of Yoruba with their marks and tones, small and capital, as one code point each where there is one. */
const small = "ẹ ọ ṣ ẹ́ ọ̀ ń ẹ̀ ọ́ ẹ̄ ọ̄ á à ā é è ē í ì ī ó ò ō ú ù ū ǹ n̄ ḿ m̀ m̄".split(" ");
const characters = [...small, ...small.map((character) => character.toLocaleUpperCase("en"))].map(
  (character) => character.normalize("NFC"),
);
const forms = ["NFC", "NFD"] as const;

/** Some letters in every place that somebody names: what is lost of one is seen. */
const namesWith = (some: string) => ({
  store: `Ẹ̀wà ${some}`,
  person: `Ọláńrewájú ${some}`,
  product: `Aṣọ-òkè ${some}`,
  note: `Jọ̀wọ́ ${some}`,
});
type Names = ReturnType<typeof namesWith>;

/** As many letters as find room in a line. */
const parts = Array.from({ length: Math.ceil(characters.length / 10) }, (_, n) =>
  characters.slice(n * 10, n * 10 + 10).join(""),
);

const pdfs: Readonly<Record<string, (of: Names) => Promise<Buffer>>> = {
  "an invoice": (of) => drawInvoice(invoiceOf("Invoice", of)),
  "a credit note": (of) => drawInvoice(invoiceOf("Credit note", of)),
  "a packing slip": ({ store, person, product, note }) =>
    drawPackingSlips({
      ...{ store, at: note },
      packingSlips: [
        {
          orderNumber: "ASO-2M4K8Q7R",
          address: [person, note],
          source: person,
          pinnedNote: note,
          lines: [{ name: product, material: note, size: "M", quantity: 1, picture: undefined }],
        },
      ],
    }),
  "a count sheet": ({ store, person, product, note }) =>
    drawCountSheet({
      ...{ store, scope: `${person} ${note}`, at: "today", isTruncated: false },
      products: [{ name: product, sizes: ["M"] }],
    }),
};

function invoiceOf(title: string, { store, person, product, note }: Names): Invoice {
  return {
    ...{ title, number: "ASO-2M4K8Q7R", seller: [store, note], buyer: [person, note] },
    details: [{ label: "Order", value: "ASO-2M4K8Q7R" }],
    lines: [{ name: product, note, quantity: "1", unitPrice: "₦1,000", total: "₦1,000" }],
    totals: [{ label: "Subtotal", value: "₦1,000" }],
    total: { label: "Total", value: "₦1,000" },
    settlement: [],
  };
}

/** Those of Hausa, Igbo and Fulfulde that no marks make of plain ones, or marks that Yoruba does not have. */
const hooked = "ɓ ɗ ƙ ƴ ṅ ŋ ị ụ ɲ".split(" ");
const hookedParts = [hooked.join(""), hooked.map((each) => each.toLocaleUpperCase("en")).join("")];

const plain = (text: string) => text.replace(/\s/g, "").normalize("NFC");
describe.each(Object.entries(pdfs))("%s", (_, draw) => {
  test.each(forms)("prints every accented letter, written as %s", async (form) => {
    for (const some of [...parts, ...hookedParts]) {
      const names = namesWith(some.normalize(form));
      const { pages, missing } = readPdf(await draw(names));
      expect(missing, some).toBe(0);
      for (const text of Object.values(names)) expect(pages.join("")).toContain(plain(text));
    }
  });
});

describe("share pictures", () => {
  let bare: (character: string) => string;
  beforeAll(async () => {
    const { outline } = await loadNameFont();
    bare = (character) => outline(character.normalize("NFD").replace(/\p{M}/gu, "")).path;
  });

  test.each(forms)("draw every accented letter with its accents, written as %s", async (form) => {
    const lettering = await loadNameFont();
    const unknown = lettering.outline("?").path;
    for (const character of characters) {
      const written = character.normalize(form);
      expect(lettering.findMissingCharacters(written), character).toEqual([]);
      const { path } = lettering.outline(written);
      expect(path, character).toBe(lettering.outline(character).path);
      expect([bare(character), unknown], character).not.toContain(path);
    }
    const outlines = characters.map((character) => lettering.outline(character).path);
    expect(new Set(outlines).size).toBe(characters.length);
  });

  test.each(forms)(
    "show the product's and shop's names with accents, written as %s",
    async (form) => {
      const garment = await sharp({
        create: { width: 40, height: 50, channels: 3, background: "#a06030" },
      })
        .png()
        .toBuffer();
      const drawOf = async (store: string, name: string) => {
        const wordmark = await drawStoreName(store.normalize(form));
        const picture = {
          wordmark,
          name: name.normalize(form),
          priceKobo: kobo(100_000),
          percentOff: 0,
        };
        return [
          await drawSharePicture(picture, garment),
          await drawStorePicture(wordmark, undefined),
        ];
      };
      const [product, shop] = await drawOf("Ẹ̀wà", "Ọ̀ṣọ́ ńlá");
      const [productPlain, shopPlain] = await drawOf("Ewa", "Oso nla");
      expect(product?.equals(productPlain as Buffer)).toBe(false);
      expect(shop?.equals(shopPlain as Buffer)).toBe(false);
    },
  );
});
