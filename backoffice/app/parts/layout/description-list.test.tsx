import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DescriptionList } from "./description-list.tsx";

test("omits empty values", () => {
  const items = [
    { name: "Reference", value: "BLK-55AR4W" },
    { name: "Wanted by", value: "" },
    { name: "Notes", value: null },
  ];
  const names = [
    ...renderToStaticMarkup(<DescriptionList items={items} />).matchAll(/<dt[^>]*>([^<]*)/g),
  ];
  expect(names.map(([, name]) => name)).toEqual(["Reference"]);
});
