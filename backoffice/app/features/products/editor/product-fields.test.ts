import { expect, test } from "vitest";
import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductField, ProductFieldValues } from "#contract/api/catalogue/product-fields.ts";
import type { ProductImage } from "#contract/api/catalogue/products.ts";
import type { StaffPicture, StaffProduct } from "#contract/api/catalogue/staff-products.ts";
import { compareFields } from "../../../parts/records/field-changes.ts";
import { listProductFields } from "./product-fields.ts";

const image: ProductImage = {
  ...{ url: "", thumbnailUrl: "", name: "Boubou", alt: "Indigo boubou", width: 800, height: 1000 },
  srcset: { avif: "", webp: "" },
};
const front: StaffPicture = { mediaId: "med_front1a2b", view: "front", image, cut: null };
const back: StaffPicture = { mediaId: "med_back3c4d", view: "back", image, cut: null };
const twin: StaffPicture = { ...front, mediaId: "med_twin5e6f" };

const product = {
  ...{ name: "Boubou", status: "published", price: 20_000, discount: 0, category: "WOMEN" },
  ...{ type: { id: "boubou", name: "Boubou" }, description: "", material: "", featured: false },
  ...{ ...emptyAttributes, pictures: [], tieredPricing: [], sizes: [], fields: {} },
} as unknown as StaffProduct;

function reported(saved: readonly StaffPicture[], now: readonly StaffPicture[]) {
  return compareFields(
    listProductFields([]),
    { ...product, pictures: [...saved] },
    { ...product, pictures: [...now] },
  );
}

test("names each field of the brand's own", () => {
  const own: readonly ProductField[] = [
    { key: "maker", label: "Made by", type: "text", showOnPage: true },
    { key: "heel", label: "Heel height", type: "number", unit: "cm", showOnPage: true },
    { key: "woven-on", label: "Woven on", type: "date", showOnPage: true },
  ];
  const withFields = (fields: ProductFieldValues) => ({ ...product, fields });
  expect(
    compareFields(
      listProductFields(own),
      withFields({ maker: "Kofar Mata", heel: 7 }),
      withFields({ maker: "Kofar Mata", heel: 12, "woven-on": "2026-11-20" }),
    ),
  ).toEqual([
    { key: "heel", name: "Heel height", before: "7", after: "12" },
    { key: "woven-on", name: "Woven on", before: "", after: "2026-11-20" },
  ]);
});

test("tells a field of the brand's own from a built-in one of the same name", () => {
  const own: ProductField = { key: "cloth", label: "Cloth", type: "text", showOnPage: true };
  const changes = compareFields(listProductFields([own]), product, {
    ...product,
    material: "Adire",
    fields: { cloth: "Adire from Abeokuta" },
  });
  expect(changes.map(({ name }) => name)).toEqual(["Cloth", "Cloth"]);
  expect(new Set(changes.map(({ name, key = name }) => key)).size).toBe(2);
});

test.each<[string, readonly StaffPicture[]]>([
  ["stand in another order", [back, front]],
  ["show another side", [front, { ...back, view: "cloth" }]],
  [
    "are cropped",
    [
      { ...front, mediaId: "med_cut", cut: { ...front, frame: { x: 0.2, y: 0, width: 0.6 } } },
      back,
    ],
  ],
  ["are seen elsewhere", [front, { ...back, image: { ...image, focus: "x30 y70" } }]],
  ["are others of the same words", [twin, back]],
  ["are fewer", [front]],
])("shows pictures that %s", (_, now) => {
  expect(reported([front, back], now).map(({ name }) => name)).toEqual(["Pictures"]);
  expect(reported(now, now)).toEqual([]);
});

test("describes a picture by position, view, alt text and crop", () => {
  const cropped = { ...front, cut: { ...front, frame: { x: 0.2, y: 0, width: 0.6 } } };
  const [{ after } = { after: "" }] = reported(
    [back],
    [{ ...cropped, image: { ...image, focus: "x30 y70" } }],
  );
  expect(after).toBe(
    "1. Front, Indigo boubou, cropped to 60% from 20% and 0%, focal point 30% and 70%, file 1a2b",
  );
});
