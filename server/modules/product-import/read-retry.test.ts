import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startJobs } from "#server/jobs/start-jobs.ts";
import { createImportCalls } from "../../../tests/kit/imports.ts";
import { createProductShop, type ProductShop } from "../../../tests/kit/products.ts";

const node = process.execPath;
let folder: string;
let shop: ProductShop;
let imports: ReturnType<typeof createImportCalls>;
/** What ends as a process does that the machine has no memory for. */
let killed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-killed-"));
  killed = join(folder, "node");
  await writeFile(killed, "#!/bin/sh\nkill -KILL $$\n");
  await chmod(killed, 0o755);
  shop = await createProductShop({ name: "Camp shirt" });
  imports = createImportCalls(shop, shop.stockKeeper);
});
afterEach(() => {
  process.execPath = node;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

async function sendUnread(): Promise<string> {
  const sent = await imports.upload("Name,Price\nCamp shirt,1500", "goods.csv");
  process.execPath = killed;
  return sent.body.data.id;
}

const storesFile = async (id: string) =>
  (
    await shop.runtime.db.first<{ isStored: boolean }>({
      text: `select source is not null as "isStored" from product_import where id = $1`,
      values: [id],
    })
  )?.isStored;

test("a file whose reading was interrupted is read by the next attempt", async () => {
  const id = await sendUnread();
  await expect(imports.runJobs(id)).rejects.toThrow("worker.ts ended by SIGKILL");
  expect(await imports.read(id)).toMatchObject({ status: "reading", error: "" });
  expect(await storesFile(id)).toBe(true);
  process.execPath = node;
  await imports.runJobs(id);
  expect(await imports.read(id)).toMatchObject({ status: "ready", error: "" });
});

test("one that no attempt could read fails, without blaming the file", async () => {
  const id = await sendUnread();
  const { db } = shop.runtime;
  const key = `product-import ${id}`;
  const tried = `update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = $1
    returning max_attempts as tries`;
  expect(await db.rows({ text: tried, values: [key] })).toEqual([{ tries: 10 }]);
  const jobs = await startJobs(shop.runtime);
  try {
    await expect
      .poll(() => imports.read(id), { timeout: 30_000 })
      .toMatchObject({
        status: "failed",
        error: "The file could not be read after several tries. Upload it again.",
      });
  } finally {
    await jobs.stop();
  }
  expect(await storesFile(id)).toBe(false);
});
