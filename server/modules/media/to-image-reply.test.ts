import { expect, test } from "vitest";
import { largeUrl, toImageReply } from "./picture.ts";

function assetWith(widths: readonly number[], width = 2400, height = 3000) {
  const variants = widths.flatMap((each) =>
    (["avif", "webp"] as const).map((format) => ({
      width: each,
      format,
      bytes: 1,
      path: `https://cdn.example/h-${each}.${format}`,
    })),
  );
  return { width, height, variants, folder: null };
}

test("url is 1200 wide, thumbnail 400, srcset from narrow to wide", () => {
  expect(toImageReply(assetWith([1200, 400, 800]), "kaftan.jpg", "A kaftan")).toEqual({
    url: "https://cdn.example/h-1200.webp",
    thumbnailUrl: "https://cdn.example/h-400.webp",
    name: "kaftan.jpg",
    alt: "A kaftan",
    width: 1200,
    height: 1500,
    srcset: {
      avif: "https://cdn.example/h-400.avif 400w, https://cdn.example/h-800.avif 800w, https://cdn.example/h-1200.avif 1200w",
      webp: "https://cdn.example/h-400.webp 400w, https://cdn.example/h-800.webp 800w, https://cdn.example/h-1200.webp 1200w",
    },
  });
});

test.each([
  { widths: [300], full: 300, thumbnail: 300 },
  { widths: [400, 640], full: 640, thumbnail: 400 },
  { widths: [480, 900], full: 900, thumbnail: 480 },
  { widths: [900, 1600, 2400], full: 900, thumbnail: 900 },
  { widths: [1600, 2400], full: 1600, thumbnail: 1600 },
])("$widths: $full and $thumbnail", ({ widths, full, thumbnail }) => {
  const reply = toImageReply(assetWith(widths), "", "");
  expect(reply.url).toContain(`-${full}.webp`);
  expect(reply.thumbnailUrl).toContain(`-${thumbnail}.webp`);
  expect([reply.width, reply.height]).toEqual([full, (full * 5) / 4]);
});

test("uses the current bucket URL, and local paths as they are", () => {
  const moved = { ...assetWith([400, 1200]), folder: "https://new.example/p/" };
  const reply = toImageReply(moved, "", "");
  expect(reply.url).toBe("https://new.example/p/h-1200.webp");
  expect(reply.srcset.avif).toMatch(
    /^https:\/\/new\.example\/p\/h-400\.avif 400w, https:\/\/new\./,
  );
  const onDisk = moved.variants.map((each) => ({ ...each, path: `/media/h-${each.width}.webp` }));
  expect(toImageReply({ ...moved, variants: onDisk }, "", "").url).toBe("/media/h-1200.webp");
});

test("the picture of the full-screen view has a URL of its own and is in no srcset", () => {
  const asset = assetWith([400, 1200]);
  const path = "https://cdn.example/h-1600.webp";
  const large = { width: 1600, format: "webp", bytes: 1, large: true, path } as const;
  const withLarge = { ...asset, variants: [large, ...asset.variants] };
  expect(toImageReply(withLarge, "", "")).toEqual(toImageReply(asset, "", ""));
  expect(largeUrl(withLarge)).toEqual({ largeUrl: path });
  expect(largeUrl({ ...withLarge, folder: "https://new.example/p/" })).toEqual({
    largeUrl: "https://new.example/p/h-1600.webp",
  });
  expect(largeUrl(asset)).toEqual({});
});
