import { randomFillSync } from "node:crypto";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { storeWordmark } from "#store/wordmark.ts";
import {
  drawSharePicture,
  maxSharePictureBytes,
  type SharedProduct,
} from "./draw-share-picture.ts";

const shirt: SharedProduct = {
  wordmark: storeWordmark,
  name: "Ẹlẹ́kọ shirt",
  priceKobo: kobo(3_850_000),
  percentOff: 0,
};
const noise = { width: 504, height: 630, channels: 3 as const };
let garment: Buffer;
beforeAll(async () => {
  garment = await sharp({ create: { ...noise, background: "#1b2c55" } })
    .png()
    .toBuffer();
});

async function count(
  product: SharedProduct,
  [red, green, blue]: readonly [number, number, number],
  area = { left: 0, top: 0, width: 660, height: 630 },
): Promise<number> {
  const jpeg = await drawSharePicture(product, garment);
  const { data, info } = await sharp(jpeg)
    .extract(area)
    .raw()
    .toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let i = 0; i < data.length; i += info.channels) {
    const away = [red, green, blue].map((value, part) => Math.abs(value - (data[i + part] ?? 0)));
    if (Math.max(...away) < 24) found += 1;
  }
  return found;
}

const ink = [0x1c, 0x17, 0x13] as const;
const laterite = [0x9a, 0x3b, 0x1f] as const;

test("a sale price is red beside the old one; any other is black", async () => {
  expect(await count(shirt, laterite)).toBe(0);
  expect(await count({ ...shirt, percentOff: 10 }, laterite)).toBeGreaterThan(2000);
});

test.each([
  ["Yoruba marks", "Ẹlẹ́kọ̀", "Eleko"],
  ["Igbo marks", "Ụlọ̀ Ńlá", "Ulo Nla"],
  ["a hooked letter", "Ƙ", "K"],
])("draws %s", async (_, marked, bare) => {
  expect(await count({ ...shirt, name: marked }, ink)).toBeGreaterThan(
    await count({ ...shirt, name: bare }, ink),
  );
});

test.each([
  ["nothing", ""],
  ["more words than there is room for", "agbádá ".repeat(60)],
  ["one endless word", "Agbada".repeat(60)],
  ["markup", '<b onload="x">&amp;</b>'],
  ["letters of no font", "衣服 👗"],
])("a name of %s fits its panel", async (_, name) => {
  const edge = { left: 640, top: 0, width: 20, height: 630 };
  expect(await count({ ...shirt, name }, ink, edge)).toBe(0);
  const price = { left: 60, top: 520, width: 300, height: 60 };
  expect(await count({ ...shirt, name }, ink, price)).toBeGreaterThan(1500);
});

test("the busiest picture stays within the byte limit", async () => {
  const raw = randomFillSync(Buffer.alloc(noise.width * noise.height * noise.channels));
  const busy = await sharp(raw, { raw: noise }).png().toBuffer();
  const jpeg = await drawSharePicture(shirt, busy);
  expect(jpeg.length).toBeLessThanOrEqual(maxSharePictureBytes);
});
