import { expect, test } from "vitest";
import type { RandomImage } from "#contract/api/catalogue/products.ts";
import { chooseSpotlightPictures } from "./spotlights.tsx";

function image(url: string, category: "MEN" | "WOMEN"): RandomImage {
  return {
    url,
    thumbnailUrl: url,
    name: "front",
    alt: "",
    width: 1200,
    height: 1500,
    srcset: { avif: "", webp: "" },
    product: { id: url, name: url, price: 1, discount: 0, category },
  };
}

const urls = (images: RandomImage[]) => chooseSpotlightPictures(images).map(({ url }) => url);

test("each card shows a product of its own department, the third any other", () => {
  const images = [image("men", "MEN"), image("women", "WOMEN"), image("any", "MEN")];
  expect(urls(images)).toEqual(["men", "women", "any"]);
});

test("a card without a picture keeps its default", () => {
  expect(urls([])).toEqual([
    "/pictures/cloth-aso-oke-800.webp",
    "/pictures/cloth-adire-800.webp",
    "/pictures/cloth-linen-800.webp",
  ]);
  expect(urls([image("women", "WOMEN"), image("other", "WOMEN")])).toEqual([
    "/pictures/cloth-aso-oke-800.webp",
    "women",
    "other",
  ]);
});
