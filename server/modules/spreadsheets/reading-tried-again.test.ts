import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startJobs } from "#server/jobs.ts";
import { createGoodsShop, type GoodsShop } from "../../../tests/kit/goods.ts";
import { sheetsOf } from "../../../tests/kit/sheets.ts";

const node = process.execPath;
let folder: string;
let shop: GoodsShop;
let sheets: ReturnType<typeof sheetsOf>;
/** What ends as a process does that the machine has no memory for. */
let killed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-killed-"));
  killed = join(folder, "node");
  await writeFile(killed, "#!/bin/sh\nkill -KILL $$\n");
  await chmod(killed, 0o755);
  shop = await createGoodsShop({ name: "Camp shirt" });
  sheets = sheetsOf(shop, shop.keeper);
});
afterEach(() => {
  process.execPath = node;
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** Sends a file whose reading is killed. */
async function sendUnread(): Promise<string> {
  const sent = await sheets.send("Name,Price\nCamp shirt,1500", "goods.csv");
  process.execPath = killed;
  return sent.body.data.id;
}

const keepsFile = async (id: string) =>
  (
    await shop.runtime.db.first<{ keeps: boolean }>({
      text: `select source is not null as keeps from goods_import where id = $1`,
      values: [id],
    })
  )?.keeps;

test("a file whose reading the machine ended waits, and is read by the next try", async () => {
  const id = await sendUnread();
  await expect(sheets.work(id)).rejects.toThrow("sheet-process.ts ended by SIGKILL");
  expect(await sheets.read(id)).toMatchObject({ status: "reading", fault: "" });
  expect(await keepsFile(id)).toBe(true);
  process.execPath = node;
  await sheets.work(id);
  expect(await sheets.read(id)).toMatchObject({ status: "ready", fault: "" });
});

test("one that no try could read is told so, and not as a fault of the file", async () => {
  const id = await sendUnread();
  const { db } = shop.runtime;
  const key = `goods-import ${id}`;
  const tried = `update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = $1
    returning max_attempts as tries`;
  expect(await db.rows({ text: tried, values: [key] })).toEqual([{ tries: 10 }]);
  const jobs = await startJobs(shop.runtime);
  try {
    await expect
      .poll(() => sheets.read(id), { timeout: 30_000 })
      .toMatchObject({
        status: "failed",
        fault: expect.stringMatching(
          /could not read this file.*The file may well be good: send it again/,
        ),
      });
  } finally {
    await jobs.stop();
  }
  expect(await keepsFile(id)).toBe(false);
});
