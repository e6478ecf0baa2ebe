import { expect, test } from "vitest";
import { sharePicturePath } from "./share-picture.ts";

const picture = {
  url: "/media/a-1200.webp",
  thumbnailUrl: "/media/a-400.webp",
  name: "front",
  alt: "A shirt",
  width: 1200,
  height: 1500,
  srcset: { avif: "", webp: "" },
};
const shirt = { id: "shirt-1a2b3c", name: "Shirt", price: 38_500, discount: 0, images: [picture] };

test("the URL of a share picture stays while nothing in it changes", () => {
  const path = sharePicturePath(shirt);
  expect(path).toMatch(/^\/share\/product\/shirt-1a2b3c\/[0-9a-z]{11}\.jpg$/);
  expect(sharePicturePath({ ...shirt })).toBe(path);
});

test("another name, price, reduction or picture changes the URL", () => {
  const changes = [
    {},
    { name: "Shirts" },
    { price: 38_501 },
    { price: 3850.01 },
    { discount: 10 },
    { images: [{ ...picture, url: "/media/b-1200.webp" }] },
  ];
  const paths = changes.map((change) => sharePicturePath({ ...shirt, ...change }));
  expect(new Set(paths).size).toBe(changes.length);
});

test("a product without pictures has no share picture", () => {
  expect(sharePicturePath({ ...shirt, images: [] })).toBeUndefined();
});
