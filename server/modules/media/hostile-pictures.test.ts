import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/catalogue/staff-products.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { hiddenText } from "../../../tests/kit/broken-pictures.ts";
import { createTestDatabase } from "../../../tests/kit/database.ts";
import {
  hostilePictures as allHostilePictures,
  type HostilePicture,
} from "../../../tests/kit/hostile-pictures.ts";
import { pictureForm } from "../../../tests/kit/photos.ts";
import { type ServingProcess, startServingProcess } from "../../../tests/kit/serving-process.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { startWorkerProcess } from "../../../tests/kit/worker-process.ts";
import { findAssets } from "./media.queries.ts";

/** Each fifth in `npm test`, all in `npm run test:all`. */
const hostilePictures =
  process.env.TEST_TIER === "quick"
    ? allHostilePictures.filter((_, index) => index % 5 === 0)
    : allHostilePictures;

// Sent to a web process of its own, eight at once.
let shop: TestApp;
let web: ServingProcess;
let answers: ReadonlyMap<HostilePicture, Promise<Answer>>;
let enclosed: ReadonlyMap<HostilePicture, Promise<Answer>>;
let dataDir = "";
let databaseUrl = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-hostile-"));
  const database = await createTestDatabase();
  databaseUrl = database.url;
  shop = await createTestApp({ database, env: { DATA_DIR: dataDir } });
  const stockKeeper = await signInStaff(shop, "stock_keeper");
  web = await startServingProcess(database.url, "pages", dataDir);
  expect((await fetch(web.address)).status).toBe(200);
  const created = await createAll();
  answers = sendAll(created, (picture) => uploadAsProduct(picture, stockKeeper));
  await Promise.all(answers.values());
  enclosed = sendAll(created, sendWithEnquiry);
  // Creating them takes minutes on a busy machine.
}, 300_000);
afterAll(async () => {
  await web.kill();
  await shop.close();
  await rm(dataDir, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly body: Reply<StaffPicture>;
}

type CreatedPictures = readonly (readonly [HostilePicture, Buffer])[];

async function createAll(): Promise<CreatedPictures> {
  const created: (readonly [HostilePicture, Buffer])[] = [];
  for (const picture of hostilePictures) created.push([picture, await picture.create()]);
  return created;
}

function sendAll(
  created: CreatedPictures,
  send: (picture: Buffer) => Promise<Response>,
): ReadonlyMap<HostilePicture, Promise<Answer>> {
  const eight = createSemaphore({ maxRunning: 8 });
  return new Map(
    created.map(([picture, content]) => {
      const answer = eight(async () => {
        const reply = await send(content);
        return { status: reply.status, body: (await reply.json()) as Reply<StaffPicture> };
      });
      answer.catch(() => {});
      return [picture, answer];
    }),
  );
}

async function uploadAsProduct(picture: Buffer, { headers }: SignedInStaff): Promise<Response> {
  const body = await pictureForm(picture);
  return await fetch(`${web.api}/staff/media`, { method: "POST", headers, body });
}

async function sendWithEnquiry(picture: Buffer): Promise<Response> {
  const body = new FormData();
  const enquiry = { contactName: "Amaka Eze", email: "amaka@example.com", details: "Fifty gowns" };
  body.set("request", JSON.stringify(enquiry));
  body.set("attachments", new Blob([new Uint8Array(picture)]), "gown.png");
  const headers = { "x-forwarded-for": nextAddress() };
  return await fetch(`${web.api}/bulk-orders`, { method: "POST", headers, body });
}

test("has two hundred fixtures with unique names", () => {
  expect(allHostilePictures.length).toBeGreaterThanOrEqual(200);
  const names = new Set(allHostilePictures.map(({ name }) => name));
  expect(names.size).toBe(allHostilePictures.length);
});

test.each(hostilePictures)("$name", async (picture) => {
  const { becomes } = picture;
  const sent = await answers.get(picture);
  if (!sent) throw new Error("It was not sent");
  const reported = JSON.stringify(sent.body);
  expect([201, 400, 413, 415], reported).toContain(sent.status);
  if (becomes === "shown") expect(sent.status, reported).toBe(201);
  else if (becomes !== "either") expect(sent.status, reported).toBe(becomes);

  if (sent.status !== 201) {
    expect(sent.body.detail).toMatch(/^(This|Pictures|HEIC pictures)[^{}<>]{10,200}\.$/);
    return;
  }
  const { image } = sent.body.data;
  for (const candidate of image.srcset.webp.split(", ")) {
    const [url = "", width] = candidate.split(" ");
    const file = (await shop.app.inject(url)).rawPayload;
    const visible = await sharp(file).metadata();
    expect(visible).toMatchObject({ format: "webp", space: "srgb", depth: "uchar" });
    expect([visible.pages ?? 1, `${visible.width}w`]).toEqual([1, width]);
    expect([visible.exif, visible.xmp, visible.icc, visible.comments]).toEqual(
      Array(4).fill(undefined),
    );
    expect(file.includes(hiddenText)).toBe(false);
    await sharp(file, { failOn: "warning" }).raw().toBuffer();
  }
});

test("enquiry attachments are rejected or stored, and none crashes the process", async () => {
  for (const [{ name, becomes }, sent] of enclosed) {
    const { status, body } = await sent;
    expect([201, 400, 413, 415], `${name}: ${JSON.stringify(body)}`).toContain(status);
    // Documents are accepted with enquiries and only ever downloaded.
    const isRefused = (becomes === 413 || becomes === 415) && !name.startsWith("a document");
    if (isRefused) expect(status, name).toBe(becomes);
  }
});

test("stores nothing of rejected pictures", async () => {
  const visible = (await Promise.all(answers.values())).filter(({ status }) => status === 201);
  const storedAssets = await shop.runtime.db.rows({
    text: "select id from media_asset order by id",
  });
  const ids = new Set(visible.map(({ body }) => body.data.mediaId));
  expect(storedAssets).toEqual([...ids].sort().map((id) => ({ id })));
});

test("accepted pictures get all variants, and no job fails", async () => {
  const worker = startWorkerProcess(databaseUrl, { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  try {
    const jobs = () =>
      shop.runtime.db.rows({
        text: `select attempts, last_error from graphile_worker.jobs
          where task_identifier = 'encode-media'`,
      });
    await expect.poll(jobs, { timeout: 200_000 }).toEqual([]);
    if (process.platform === "linux") expect(await worker.peakMb()).toBeLessThan(600);
  } finally {
    await worker.kill();
  }
  const visible = (await Promise.all(answers.values())).filter(({ status }) => status === 201);
  const ids = [...new Set(visible.map(({ body }) => body.data.mediaId))];
  const assets = await findAssets(shop.runtime.db, ids);
  expect(assets).toHaveLength(ids.length);
  for (const asset of assets) {
    const created = asset.variants.filter(({ format }) => format === "avif");
    expect(created.length).toBeGreaterThan(0);
    for (const { path, width } of created) {
      const file = (await shop.app.inject(path)).rawPayload;
      const { info } = await sharp(file, { failOn: "warning" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(width);
      expect(file.includes(hiddenText)).toBe(false);
    }
  }
}, 300_000);

test.runIf(process.platform === "linux")("the process never held 600 MB", async () => {
  await Promise.all([...answers.values(), ...enclosed.values()]);
  const peakMb = await web.peakMb();
  expect(peakMb).toBeGreaterThan(100);
  expect(peakMb).toBeLessThan(600);
});
