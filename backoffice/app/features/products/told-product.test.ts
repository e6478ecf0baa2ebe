import { expect, test } from "vitest";
import type { ProductImage } from "#contract/api/products.ts";
import type { StaffPicture, StaffProduct } from "#contract/api/staff-products.ts";
import { toldChanges } from "../../parts/told-changes.ts";
import { toldProduct } from "./told-product.ts";

const image: ProductImage = {
  ...{ url: "", thumbnailUrl: "", name: "Boubou", alt: "Indigo boubou", width: 800, height: 1000 },
  srcset: { avif: "", webp: "" },
};
const front: StaffPicture = { mediaId: "med_front1a2b", view: "front", image, cut: null };
const back: StaffPicture = { mediaId: "med_back3c4d", view: "back", image, cut: null };
const twin: StaffPicture = { ...front, mediaId: "med_twin5e6f" };

/** What is told of pictures that somebody else changed. */
function told(seen: readonly StaffPicture[], now: readonly StaffPicture[]) {
  const product = {
    ...{ name: "Boubou", status: "on_shop", price: 20_000, discount: 0, category: "WOMEN" },
    ...{ type: { id: "boubou", name: "Boubou" }, description: "", material: "", featured: false },
    ...{ tieredPricing: [], sizes: [] },
  } as unknown as StaffProduct;
  return toldChanges(
    toldProduct,
    { ...product, pictures: [...seen] },
    { ...product, pictures: [...now] },
  );
}

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
])("pictures that %s are told", (_, now) => {
  expect(told([front, back], now).map(({ name }) => name)).toEqual(["Pictures"]);
  expect(told(now, now)).toEqual([]);
});

test("a picture is told with its place, what it shows, its words and its frame", () => {
  const cropped = { ...front, cut: { ...front, frame: { x: 0.2, y: 0, width: 0.6 } } };
  const [{ after } = { after: "" }] = told(
    [back],
    [{ ...cropped, image: { ...image, focus: "x30 y70" } }],
  );
  expect(after).toBe(
    "1. Front, Indigo boubou, cropped to 60% from 20% and 0%, the eye lands at 30% and 70%, file 1a2b",
  );
});
