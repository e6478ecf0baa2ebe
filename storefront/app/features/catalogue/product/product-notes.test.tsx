import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import ProductNotes from "./product-notes.tsx";

function read(material: string): string {
  const product = { material } as Product;
  const html = renderToStaticMarkup(
    <ProductNotes product={product} delivery={undefined} origin="" />,
  );
  return html.replace(/<[^>]*>/g, "|").replace(/\|+/g, "|");
}

test("shows staff's text about fabric and care, and nothing else", () => {
  expect(read("Silk, dry clean only.")).toContain(
    "|Cloth and care|Silk, dry clean only.|Delivery, 3–5 business days|",
  );
});

test("shows no note for a product without such text", () => {
  expect(read(" ")).not.toContain("Cloth and care");
});
