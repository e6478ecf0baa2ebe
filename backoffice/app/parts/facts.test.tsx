import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Facts } from "./facts.tsx";

test("a fact that nobody gave takes up no row", () => {
  const facts = [
    { name: "Reference", value: "BLK-55AR4W" },
    { name: "Wanted by", value: "" },
    { name: "Notes", value: null },
  ];
  const names = [...renderToStaticMarkup(<Facts facts={facts} />).matchAll(/<dt[^>]*>([^<]*)/g)];
  expect(names.map(([, name]) => name)).toEqual(["Reference"]);
});
