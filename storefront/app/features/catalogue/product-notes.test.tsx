import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { ProductNotes } from "./product-notes.tsx";

/** What a shopper reads of a product's cloth: the text of the page, without its tags. */
function read(material: string): string {
  const product = { material } as Product;
  const html = renderToStaticMarkup(<ProductNotes product={product} delivery={undefined} />);
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

test("what staff say of cloth and care stands as they say it, and nothing is said beside it", () => {
  expect(read("Silk, dry clean only.")).toContain(
    "|Cloth and care|Silk, dry clean only.|Delivery, 3–5 business days|",
  );
});

test("of goods that nothing is said of there is no note", () => {
  expect(read(" ")).not.toContain("Cloth and care");
});
