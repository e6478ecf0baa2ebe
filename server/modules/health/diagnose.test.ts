import { afterAll, beforeAll, expect, test } from "vitest";
import { claimMode } from "#server/database/store-mode.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { liveStore, type MailServer, startMailServer } from "../../../tests/kit/mail-server.ts";
import { diagnose, type Finding } from "./diagnose.ts";

let mail: MailServer;
let shop: TestApp;
beforeAll(async () => {
  mail = await startMailServer();
  const away = { PUBLIC_URL: "https://127.0.0.1:1", PAYAZA_API_BASE: "http://127.0.0.1:1" };
  const env = { ...liveStore(mail.port), ...away, DATA_DIR: import.meta.dirname };
  shop = await createTestApp({ env });
  await claimMode(shop.runtime.db, "live");
});
afterAll(async () => {
  await shop.close();
  await mail.close();
});

async function findingsOf(changes: Partial<TestApp["runtime"]["config"]> = {}) {
  const { config, db } = shop.runtime;
  const findings: Record<string, Finding> = {};
  for await (const finding of diagnose({ ...config, ...changes }, db)) {
    findings[finding.part] = finding;
  }
  return findings;
}

test("says what is well, and what to do about the rest", async () => {
  const found = await findingsOf();
  expect(found).toMatchObject({
    Database: { state: "ok", text: expect.stringMatching(/, schema \d{4}-[a-z-]+, up to date\.$/) },
    Clock: { state: "ok" },
    Email: { state: "ok" },
    Pictures: { state: "ok" },
    Backups: { state: "attention", text: expect.stringContaining("BACKUP_TO") },
    Jobs: { state: "attention", text: expect.stringContaining("npm run worker") },
    Address: { state: "attention" },
    Shop: { state: "attention", text: expect.stringContaining("npm run owner") },
  });
  expect(mail.deliveries).toEqual([]);
});

test("names a mail server that does not answer, never its password", async () => {
  const { Email } = await findingsOf({ smtpUrl: "smtp://shop:s3cret-pass@127.0.0.1:1" });
  expect(Email).toMatchObject({ state: "wrong", text: expect.stringContaining("127.0.0.1:1") });
  expect(Email?.text).not.toContain("s3cret-pass");
});

test("a provider that cannot be asked, or none at all", async () => {
  const { payments } = shop.runtime.config;
  const none = { ...payments, provider: undefined, payaza: undefined, paystack: undefined };
  expect((await findingsOf()).Payments).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Payaza gave no clear answer/),
  });
  expect((await findingsOf({ payments: none })).Payments).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/^Nobody can pay/),
  });
});

test("a folder that is not there", async () => {
  const { Pictures, Disk } = await findingsOf({ dataDir: `${import.meta.filename}/no-folder` });
  expect(Pictures?.state).toBe("wrong");
  expect(Disk?.state).toBe("wrong");
});

test("a demo's settings on a live store's database: nothing else is tried", async () => {
  const found = await findingsOf({ mode: "demo" });
  expect(Object.values(found)).toEqual([
    { part: "Database", state: "wrong", text: expect.stringContaining("live store") },
  ]);
});

test.each([
  ["0000-before.sql", "attention", /, schema 0000-before\. The next start applies \d+ migration/],
  ["9999-later.sql", "wrong", /A newer release has changed it/],
])("a database whose last migration is %s", async (name, state, text) => {
  const { db } = shop.runtime;
  await db.withTransaction(async (tx) => {
    await tx.rows({ text: "create temp table kept on commit drop as table schema_migration" });
    await tx.rows({ text: "delete from schema_migration" });
    await tx.rows({
      text: "insert into schema_migration (name, checksum) values ($1, '')",
      values: [name],
    });
    const findings = diagnose(shop.runtime.config, { ...db, ...tx });
    const { value } = await findings.next();
    await findings.return(undefined);
    expect(value).toEqual({ part: "Database", state, text: expect.stringMatching(text) });
    await tx.rows({ text: "delete from schema_migration" });
    await tx.rows({ text: "insert into schema_migration table kept" });
  });
});
