import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreHealth } from "#contract/api/health/health.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { findStoreCommit } from "#server/platform/config/store-version.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { liveStore } from "../../../tests/kit/mail-server.ts";
import { payazaConfig } from "../../../tests/kit/payaza-config.ts";
import type { Reply } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";

let shop: TestApp;
let owner: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ env: { ...liveStore(1), DATA_DIR: import.meta.dirname } });
  owner = await signInStaff(shop, "owner");
  await shop.runtime.db.rows({ text: "delete from mail_message" });
  await shop.runtime.db.rows({ text: "delete from graphile_worker._private_jobs" });
});
afterAll(() => shop.close());

const look = async (): Promise<StoreHealth> => {
  const { headers } = owner;
  const { status, body } = await shop.api<Reply<StoreHealth>>("GET /staff/health", { headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};

test("tells how everything is, and what runs", async () => {
  const store = await look();
  expect(store.mail).toMatchObject({
    waiting: 0,
    failed: 0,
    lastSentAt: null,
    isDemoMailbox: false,
  });
  expect(store.payments).toMatchObject({ watched: 0, openCases: 0, keyRefusedSince: null });
  expect(store.jobs.queues.map(({ queue }) => queue)).toEqual([
    "transactional-email",
    "email",
    "payments",
    "maintenance",
    "newsletter",
    "media",
    "imports",
    "backups",
    "events",
    "webhooks",
  ]);
  expect(store.disk?.freeBytes).toBeGreaterThan(0);
  expect(store.versions.commit).toBe(await findStoreCommit());
  expect(store.versions.node).toBe(process.versions.node);
  expect(store.versions.migration).toMatch(/^\d{4}-.*\.sql$/);
  expect(store.versions.postgres).toMatch(/^\d+/);
});

test("no worker, work that is late and mail that cannot leave stand on top", async () => {
  const { db } = shop.runtime;
  const runAt = new Date(Date.now() - 3_600_000);
  await addJob(
    db,
    { name: "send-transactional-email", queue: "transactional-email" },
    { id: "msg_missing" },
    { runAt },
  );
  const mail = {
    kind: "test",
    title: "Hello",
    preview: "",
    parts: [],
    footer: "",
  };
  for (let i = 0; i < 5; i += 1)
    await db.withTransaction((tx) =>
      queueMail(tx, shop.runtime, { ...mail, to: `${i}@example.com` }),
    );
  const sentAgo = (minutes: number) => ({
    text: `with numbered as (select id, row_number() over (order by id) from mail_message)
      update mail_message set created_at = now() - interval '1 hour',
        status = case when row_number = 1 then 'sent' else 'queued' end,
        sent_at = case when row_number = 1 then now() - $1 * interval '1 minute' end,
        attempts = case when row_number = 1 then 1 else 2 end
      from numbered where numbered.id = mail_message.id`,
    values: [minutes],
  });
  await db.rows(sentAgo(19));
  expect((await look()).issues).not.toContain("mail_stuck");
  await db.rows(sentAgo(21));
  // One mailbox that is full says nothing of the mail server.
  await db.rows({
    text: "update mail_message set recipient = 'full@example.com' where status = 'queued'",
  });
  expect((await look()).issues).not.toContain("mail_stuck");
  await db.rows({ text: "update mail_message set recipient = id || '@example.com'" });
  const store = await look();
  // The disk of whoever tests may be filling up.
  const issues = store.issues.filter((trouble) => !trouble.startsWith("disk_"));
  expect(issues).toEqual(["no_worker", "jobs_late", "mail_stuck", "no_backup", "sample_contacts"]);
  expect(store.mail).toMatchObject({ waiting: 4, retrying: 4 });
  expect(Math.round(store.mail.retryingSeconds / 60)).toBe(60);
  const codes = store.jobs.queues.find(({ queue }) => queue === "transactional-email");
  expect(codes).toMatchObject({ due: 1, failed: 0, isLate: true });
  expect(Math.round((codes?.lagSeconds ?? 0) / 60)).toBe(60);
});

test("says nothing secret", async () => {
  const { config } = shop.runtime;
  const health = JSON.stringify(await look());
  for (const secret of [payazaConfig(config).secretKey, config.databaseUrl ?? "", config.dataDir]) {
    expect(health).not.toContain(secret);
  }
});

test.each(["support", "packer", "stock_keeper"] as const)("is closed to %s", async (role) => {
  const { headers } = await signInStaff(shop, role);
  expect((await shop.api("GET /staff/health", { headers })).status).toBe(403);
});
