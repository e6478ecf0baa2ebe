import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { liveStore } from "../../../tests/kit/mail-server.ts";
import { logHealthIssues } from "./health-issues.ts";

let aheadMs = 0;
let shop: TestApp;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + aheadMs);
  // A folder that is not there says nothing of the disk of whoever tests.
  const env = { ...liveStore(1), DATA_DIR: join(import.meta.dirname, "no-such-folder") };
  shop = await createTestApp({ clock, env });
  await shop.runtime.db.rows({ text: "insert into job_worker values ('one', now())" });
});
afterAll(() => shop.close());

/** What the log says while somebody looks often. */
async function listen(change: Partial<TestApp["runtime"]> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const end = logHealthIssues({ ...shop.runtime, log, ...change }, 20);
  return { said: () => lines.map(({ msg, issues }) => ({ msg, issues })), end };
}

test("the log says once what is the matter, and when it is over", async () => {
  aheadMs = 600_000;
  const { said, end } = await listen();
  try {
    const always = ["no_backup", "sample_contacts"];
    const off = { msg: "the store needs attention", issues: ["clock_off", ...always] };
    await expect.poll(said).toEqual([off]);
    const text = "update job_worker set heartbeat_at = now() - interval '1 hour'";
    await shop.runtime.db.rows({ text });
    const more = { ...off, issues: ["no_worker", ...off.issues] };
    await expect.poll(said).toEqual([off, more]);
    // One change after the other: a look may come between two.
    aheadMs = 0;
    const less = { ...off, issues: ["no_worker", ...always] };
    await expect.poll(said).toEqual([off, more, less]);
    await shop.runtime.db.rows({ text: "update job_worker set heartbeat_at = now()" });
    await expect.poll(said).toEqual([off, more, less, { ...off, issues: always }]);
  } finally {
    end();
  }
});

test("the log says that a store whose database is away cannot be looked at", async () => {
  const db = connect("postgres://aso@127.0.0.1:1/aso");
  const { said, end } = await listen({ db });
  try {
    await expect.poll(said).toEqual([{ msg: "store health could not be read" }]);
  } finally {
    end();
    await db.close();
  }
});
