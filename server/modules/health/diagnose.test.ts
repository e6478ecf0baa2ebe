import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
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

beforeEach(() => {
  vi.stubEnv("npm_execpath", "npm");
});
afterEach(() => {
  vi.unstubAllEnvs();
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

test("names programs where there is no npm, as in a container", async () => {
  vi.stubEnv("npm_execpath", undefined);
  const backup = { ...shop.runtime.config.backup, folder: import.meta.dirname };
  expect(await findingsOf({ backup })).toMatchObject({
    Backups: { text: expect.stringContaining("Make one: main/backup.ts.") },
    Jobs: { text: expect.stringContaining("start main/worker.ts.") },
    Shop: { text: expect.stringContaining("main/create-owner.ts --email … --name …") },
  });
});

test.each([
  ["aso@127.0.0.1:1/aso", /^The database does not let the store in \(.*ECONNREFUSED.*DATABASE_URL/],
  ["aso@localhost:1/aso", /^The database does not let the store in \(.*ECONNREFUSED.*DATABASE_URL/],
  ["aso@no-host.invalid/aso", /^The database does not let the store in \(.*no-host.*DATABASE_URL/],
])("a database at %s says what to do, and no password", async (place, text) => {
  const db = connect(`postgresql://${place.replace("@", ":s3cret@")}`, { max: 1 });
  const findings: Finding[] = [];
  for await (const finding of diagnose(shop.runtime.config, db)) findings.push(finding);
  await db.close();
  expect(findings).toEqual([
    { part: "Database", state: "wrong", text: expect.stringMatching(text) },
  ]);
  expect(findings[0]?.text).not.toContain("s3cret");
});

test("a database that is not there says how to make it", async () => {
  const url = new URL(inject("databaseServer").url);
  const db = connect(Object.assign(url, { pathname: "nowhere" }).href, { max: 1 });
  const { value } = await diagnose(shop.runtime.config, db).next();
  await db.close();
  expect(value).toMatchObject({
    text: expect.stringMatching(/"nowhere" does not exist. Make it:/),
  });
});

test("a place of backups or pictures that cannot be used says what to do", async () => {
  const { backup } = shop.runtime.config;
  const folder = `${import.meta.dirname}/no-folder`;
  expect((await findingsOf({ backup: { ...backup, folder } })).Backups).toMatchObject({
    state: "wrong",
    text: expect.stringMatching(/no-folder cannot be read: there is no such folder\. Mount/),
  });
  const bucket = {
    endpoint: "http://127.0.0.1:9",
    region: "any",
    accessKeyId: "key",
    secretAccessKey: "s3cret",
    bucket: "aso",
    prefix: "",
  };
  const s3 = { ...bucket, publicUrl: "https://pictures.example" };
  const found = await findingsOf({ backup: { ...backup, bucket }, s3 });
  expect(found.Backups?.text).toContain("BACKUP_S3_ENDPOINT");
  expect(found.Pictures?.text).toContain("S3_ENDPOINT");
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
