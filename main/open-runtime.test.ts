import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { claimMode } from "#server/database/store-mode.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { asAnother } from "../tests/kit/as-another.ts";
import { createTestDatabase, type TestDatabase } from "../tests/kit/database.ts";
import { liveStore } from "../tests/kit/mail-server.ts";
import { openRuntime } from "./open-runtime.ts";
import { startStore } from "./start-store.ts";

test("a store that keeps pictures on its disk does not start where it may not write them", async () => {
  const dir = await mkdtemp(join(tmpdir(), "aso-open-runtime-"));
  await chmod(dir, 0o777);
  await mkdir(join(dir, "media"), { mode: 0o555 });
  const config = readConfig({ DATABASE_URL: "postgres://127.0.0.1:1/none", DATA_DIR: dir });
  expect(await asAnother(() => openRuntime(config))).toContain(
    `DATA_DIR ${dir}/media cannot be written: this account may not write there. Give it the folder (chown), or`,
  );
  await rm(dir, { recursive: true });
});

describe("a database in which a demo ran", () => {
  let database: TestDatabase;
  let dir: string;
  beforeEach(async () => {
    database = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), "aso-open-runtime-"));
  });
  afterEach(async () => {
    await database.drop();
    await rm(dir, { recursive: true });
  });

  const refused = "This database was a demo's: its people, discount codes and orders are not real";
  const live = () => readConfig({ ...liveStore(1), DATABASE_URL: database.url, DATA_DIR: dir });

  async function runDemo(): Promise<void> {
    const db = connect(database.url, { max: 1 });
    await claimMode(db, "demo");
    await db.close();
  }

  test("is not opened for a live store", async () => {
    await runDemo();
    await expect(openRuntime(live())).rejects.toThrow(refused);
  });

  test("is not served by a live store that had opened it before the demo", async () => {
    const opened = await openRuntime(live());
    await runDemo();
    const noPages = () => Promise.reject(new Error("No page is made"));
    await expect(startStore(opened, noPages)).rejects.toThrow(refused);
    await expect(opened.runtime.db.rows({ text: "select 1" })).rejects.toThrow();
  });
});
