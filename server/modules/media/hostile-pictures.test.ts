import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { hiddenWords } from "../../../tests/kit/broken-pictures.ts";
import { hostilePictures } from "../../../tests/kit/hostile-pictures.ts";
import { pictureForm } from "../../../tests/kit/photos.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let keeper: SignedInStaff;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-hostile-"));
  shop = await createTestApp({ env: { DATA_DIR: dataDir } });
  keeper = await signInStaff(shop, "stock_keeper");
});
afterAll(async () => {
  await shop.close();
  await rm(dataDir, { recursive: true });
});

async function countKept(): Promise<number | undefined> {
  const text = "select count(*)::integer as kept from media_asset";
  return (await shop.runtime.db.first<{ kept: number }>({ text }))?.kept;
}

test("there are two hundred of them, each by a name of its own", () => {
  expect(hostilePictures.length).toBeGreaterThanOrEqual(200);
  expect(new Set(hostilePictures.map(({ name }) => name)).size).toBe(hostilePictures.length);
});

test.each(hostilePictures)("$name", async ({ make, becomes }) => {
  const kept = await countKept();
  const { headers } = keeper;
  const body = await pictureForm(await make());
  const sent = await shop.api<Reply<StaffPicture>>("POST /staff/pictures", { headers, body });
  const told = JSON.stringify(sent.body);
  expect([201, 400, 413, 415], told).toContain(sent.status);
  if (becomes === "shown") expect(sent.status, told).toBe(201);
  else if (becomes !== "either") expect(sent.status, told).toBe(becomes);

  if (sent.status !== 201) {
    expect(sent.body.detail).toMatch(/^(This|Pictures)[^{}<>]{10,200}\.$/);
    expect(await countKept()).toBe(kept);
    return;
  }
  const { image } = sent.body.data;
  for (const candidate of image.srcset.webp.split(", ")) {
    const [url = "", width] = candidate.split(" ");
    const file = (await shop.app.inject(url)).rawPayload;
    const shown = await sharp(file).metadata();
    expect(shown).toMatchObject({ format: "webp", space: "srgb", depth: "uchar" });
    expect([shown.pages ?? 1, `${shown.width}w`]).toEqual([1, width]);
    expect([shown.exif, shown.xmp, shown.icc, shown.comments]).toEqual(Array(4).fill(undefined));
    expect(file.includes(hiddenWords)).toBe(false);
    // It is whole, to the last pixel.
    await sharp(file, { failOn: "warning" }).raw().toBuffer();
  }
});
