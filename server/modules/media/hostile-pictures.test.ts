import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffPicture } from "#contract/api/staff-products.ts";
import { createGate } from "#server/platform/gate.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { hiddenWords } from "../../../tests/kit/broken-pictures.ts";
import { createTestDatabase } from "../../../tests/kit/database.ts";
import { type HostilePicture, hostilePictures } from "../../../tests/kit/hostile-pictures.ts";
import { pictureForm } from "../../../tests/kit/photos.ts";
import { type ServingProcess, startServingProcess } from "../../../tests/kit/serving-process.ts";
import { nextAddress, type Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { startWorkingProcess } from "../../../tests/kit/working-process.ts";
import { findAssets } from "./media.queries.ts";

// They are sent to a store's web process of its own, eight at once, as by somebody who means harm.
let shop: TestApp;
let web: ServingProcess;
let answers: ReadonlyMap<HostilePicture, Promise<Answer>>;
/** What became of them as strangers send them, with an enquiry. */
let enclosed: ReadonlyMap<HostilePicture, Promise<Answer>>;
let dataDir = "";
let databaseUrl = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-hostile-"));
  const database = await createTestDatabase();
  databaseUrl = database.url;
  shop = await createTestApp({ database, env: { DATA_DIR: dataDir } });
  const keeper = await signInStaff(shop, "stock_keeper");
  web = await startServingProcess(database.url, "pages", dataDir);
  // So that it holds what makes pages too.
  expect((await fetch(web.address)).status).toBe(200);
  const made = await makeAll();
  answers = sendAll(made, (picture) => sendAsGoods(picture, keeper));
  await Promise.all(answers.values());
  enclosed = sendAll(made, sendWithEnquiry);
  // Making them takes a busy machine minutes.
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

type Made = readonly (readonly [HostilePicture, Buffer])[];

/** Makes them one after another, since some take much room until they are packed. */
async function makeAll(): Promise<Made> {
  const made: (readonly [HostilePicture, Buffer])[] = [];
  for (const picture of hostilePictures) made.push([picture, await picture.make()]);
  return made;
}

function sendAll(
  made: Made,
  send: (picture: Buffer) => Promise<Response>,
): ReadonlyMap<HostilePicture, Promise<Answer>> {
  const eight = createGate({ running: 8 });
  return new Map(
    made.map(([picture, content]) => {
      const answer = eight(async () => {
        const reply = await send(content);
        return { status: reply.status, body: (await reply.json()) as Reply<StaffPicture> };
      });
      // Whoever awaits it hears of it.
      answer.catch(() => {});
      return [picture, answer];
    }),
  );
}

async function sendAsGoods(picture: Buffer, { headers }: SignedInStaff): Promise<Response> {
  const body = await pictureForm(picture);
  return await fetch(`${web.api}/staff/pictures`, { method: "POST", headers, body });
}

async function sendWithEnquiry(picture: Buffer): Promise<Response> {
  const body = new FormData();
  const enquiry = { contactName: "Amaka Eze", email: "amaka@example.com", details: "Fifty gowns" };
  body.set("request", JSON.stringify(enquiry));
  body.set("attachments", new Blob([new Uint8Array(picture)]), "gown.png");
  const headers = { "x-forwarded-for": nextAddress() };
  return await fetch(`${web.api}/bulk-orders`, { method: "POST", headers, body });
}

test("there are two hundred of them, each by a name of its own", () => {
  expect(hostilePictures.length).toBeGreaterThanOrEqual(200);
  expect(new Set(hostilePictures.map(({ name }) => name)).size).toBe(hostilePictures.length);
});

test.each(hostilePictures)("$name", async (picture) => {
  const { becomes } = picture;
  const sent = await answers.get(picture);
  if (!sent) throw new Error("It was not sent");
  const told = JSON.stringify(sent.body);
  expect([201, 400, 413, 415], told).toContain(sent.status);
  if (becomes === "shown") expect(sent.status, told).toBe(201);
  else if (becomes !== "either") expect(sent.status, told).toBe(becomes);

  if (sent.status !== 201) {
    expect(sent.body.detail).toMatch(/^(This|Pictures)[^{}<>]{10,200}\.$/);
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

test("with an enquiry each is refused or kept too, and none ends the process", async () => {
  for (const [{ name, becomes }, sent] of enclosed) {
    const { status, body } = await sent;
    expect([201, 400, 413, 415], `${name}: ${JSON.stringify(body)}`).toContain(status);
    // Documents are taken with enquiries, and only ever downloaded.
    const isRefused = (becomes === 413 || becomes === 415) && !name.startsWith("a document");
    if (isRefused) expect(status, name).toBe(becomes);
  }
});

test("nothing is kept of what was refused", async () => {
  const shown = (await Promise.all(answers.values())).filter(({ status }) => status === 201);
  const kept = await shop.runtime.db.rows({ text: "select id from media_asset order by id" });
  const ids = new Set(shown.map(({ body }) => body.data.mediaId));
  expect(kept).toEqual([...ids].sort().map((id) => ({ id })));
});

test("those that were taken in get their other sizes, which can be shown, and no job fails", async () => {
  const worker = startWorkingProcess(databaseUrl, { DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  try {
    const jobs = () =>
      shop.runtime.db.rows({
        text: `select attempts, last_error from graphile_worker.jobs
          where task_identifier = 'finish-picture'`,
      });
    await expect.poll(jobs, { timeout: 200_000 }).toEqual([]);
    if (process.platform === "linux") expect(await worker.peakMb()).toBeLessThan(600);
  } finally {
    await worker.kill();
  }
  const shown = (await Promise.all(answers.values())).filter(({ status }) => status === 201);
  const ids = [...new Set(shown.map(({ body }) => body.data.mediaId))];
  const assets = await findAssets(shop.runtime.db, ids);
  expect(assets).toHaveLength(ids.length);
  for (const asset of assets) {
    const made = asset.variants.filter(({ format }) => format === "avif");
    expect(made.length).toBeGreaterThan(0);
    for (const { path, width } of made) {
      const file = (await shop.app.inject(path)).rawPayload;
      // It is whole, to the last pixel.
      const { info } = await sharp(file, { failOn: "warning" })
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(width);
      expect(file.includes(hiddenWords)).toBe(false);
    }
  }
}, 300_000);

test.runIf(process.platform === "linux")("the process never held 600 MB", async () => {
  await Promise.all([...answers.values(), ...enclosed.values()]);
  const peakMb = await web.peakMb();
  expect(peakMb).toBeGreaterThan(100);
  expect(peakMb).toBeLessThan(600);
});
