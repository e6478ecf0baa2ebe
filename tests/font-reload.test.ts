import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { drawSharePicture } from "#server/modules/catalogue/discovery/draw-share-picture.ts";
import { drawStoreName } from "#server/modules/settings/draw-name.ts";
import { createPdf } from "#server/platform/pdf/page.ts";
import { storeWordmark } from "#store/wordmark.ts";

const disk = vi.hoisted(() => ({ gives: true }));
vi.mock("node:fs/promises", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:fs/promises")>();
  const readFile = async (path: string, encoding: BufferEncoding | null = null) => {
    if (!disk.gives) throw new Error("too many open files");
    return await original.readFile(path, encoding);
  };
  return { ...original, default: { ...original, readFile }, readFile };
});
afterEach(() => {
  disk.gives = true;
});

async function shareShirt() {
  const background = "#1b2c55";
  const garment = sharp({ create: { width: 504, height: 630, channels: 3, background } });
  const shirt = { wordmark: storeWordmark, name: "Shirt", priceKobo: kobo(100), percentOff: 0 };
  return await drawSharePicture(shirt, await garment.png().toBuffer());
}

test.each([
  ["a paper", () => createPdf({ title: "Invoice", author: "Adire House" })],
  ["the name of a store", () => drawStoreName("Adire House")],
  ["the picture of a shared product", shareShirt],
])("%s is drawn once its letters can be read again", async (_what, draw) => {
  disk.gives = false;
  await expect(draw()).rejects.toThrow("too many open files");
  disk.gives = true;
  await expect(draw()).resolves.toBeDefined();
});
