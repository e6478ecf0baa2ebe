import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import ProductNotes from "./product-notes.tsx";

function read(material: string, fields?: Product["fields"]): string {
  const product = { material, ...(fields && { fields }) } as Product;
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

test("lists the fields of the brand's own, escaped", () => {
  const maker = { label: "Made by", value: "A <i>&</i> B", text: "A <i>&</i> B" };
  expect(read(" ", { maker })).toContain("|Details|Made by|A &lt;i&gt;&amp;&lt;/i&gt; B|");
  expect(read(" ")).not.toContain("Details");
});
