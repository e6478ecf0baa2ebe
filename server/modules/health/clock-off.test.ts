import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueMail } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { liveStore } from "../../../tests/kit/mail-server.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { getCurrentIssues } from "./health-issues.ts";
import { readState } from "./read-state.ts";

const minuteMs = 60_000;
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

test.each([-20, 20])(
  "a clock that is off by %d minutes makes nothing late that is not",
  async (minutes) => {
    aheadMs = minutes * minuteMs;
    const { runtime } = shop;
    const { status } = await postOrder(shop, orderBody([orderItem(await addProduct(shop))]));
    expect(status).toBe(201);
    const mail = { kind: "test", title: "Hello", preview: "", parts: [] };
    for (let i = 0; i < 4; i += 1)
      await runtime.db.withTransaction((tx) =>
        queueMail(tx, runtime, { ...mail, to: `${i}@example.com`, footer: "" }),
      );
    await runtime.db.rows({ text: "update mail_message set attempts = 1" });
    const state = await readState(runtime);
    expect(state.payments.watched).toEqual({ open: expect.any(Number) });
    expect(state.mail.retryingMailboxes).toBeGreaterThan(3);
    expect(getCurrentIssues(state, runtime)).toEqual(["clock_off", "no_backup", "sample_contacts"]);
    await runtime.db.rows({ text: "delete from mail_message" });
    await runtime.db.rows({ text: "update payment_attempt set next_check_at = null" });
  },
);
