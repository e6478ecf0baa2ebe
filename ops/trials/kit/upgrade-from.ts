import assert from "node:assert/strict";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "#server/database/connection/connection.ts";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { readMigrations } from "#server/database/migrations/migrate.ts";
import type { Release } from "#server/database/migrations/releases.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { systemClock } from "#server/platform/time/dates.ts";
import { startSandbox } from "../../../sandbox/start-sandbox.ts";
import { liveStore, startMailServer } from "../../../tests/kit/mail-server.ts";
import { checkOrders } from "./check-orders.ts";
import {
  checkMails,
  checkPacked,
  checkPayments,
  isMailSent,
  isPaid,
  listApplied,
} from "./check-upgrade.ts";
import { createDir } from "./create-dir.ts";
import { startPacker } from "./packer.ts";
import { payOrders } from "./pay-orders.ts";
import { startWeb, startWorker } from "./release-process.ts";
import { runProgram } from "./run-program.ts";
import { secondsUntil } from "./seconds-until.ts";
import { startShoppers } from "./shoppers.ts";
import { startSignedIn } from "./signed-in-customer.ts";
import { buildRelease, unpackRelease } from "./unpack-release.ts";

export interface UpgradeOptions {
  /** Where nothing is yet, not even a table. */
  readonly databaseUrl: string;
  /** How long the load goes on in each of the four phases. */
  readonly phaseMs: number;
  /** Whether pages are read, too, which takes builds of both releases. */
  readonly pages: boolean;
}

export interface UpgradeResult {
  readonly requests: number;
  /** Answers that were not as they should be; a second try got them all. */
  readonly retried: number;
  /** Orders acknowledged in each phase. */
  readonly orders: readonly number[];
  readonly payments: number;
  readonly packed: number;
  readonly mails: number;
  readonly migrations: number;
  readonly migrateSeconds: number;
  /** From the start of the new web process until it was ready. */
  readonly startSeconds: number;
  /** Rows of the backup that the earlier release made and restored. */
  readonly restored: number;
}

const keys = { PAYAZA_PUBLIC_KEY: "PZ78-PKTEST-X", PAYAZA_SECRET_KEY: "PZ78-SKTEST-OF-A-TRIAL" };

/**
 * Follows docs/runbooks/upgrade.md under load: the earlier release sells, is backed up, goes on beside the migrated
 * database and beside this release, and ends once this one has taken over.
 * @throws {AssertionError} when anything is lost, doubled, or does not add up
 */
export async function upgradeFrom(
  release: Release,
  stack: AsyncDisposableStack,
  { databaseUrl, phaseMs, pages }: UpgradeOptions,
): Promise<UpgradeResult> {
  const folder = await createDir(stack);
  const oldCode = join(folder, "release");
  await unpackRelease(release, oldCode);
  if (pages) await buildRelease(oldCode);
  const newCode = join(import.meta.dirname, "../../..");

  const smtp = await startMailServer();
  stack.defer(smtp.close);
  const sandbox = await startSandbox({
    publicKey: keys.PAYAZA_PUBLIC_KEY,
    secretKey: keys.PAYAZA_SECRET_KEY,
    port: 0,
    host: "127.0.0.1",
    webhookBase: undefined,
    shopOrigins: ["https://shop.example"],
  });
  stack.defer(sandbox.close);
  const common = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "data") };
  const backups = join(folder, "backups");
  await mkdir(backups);
  const env = {
    ...liveStore(smtp.port),
    ...keys,
    PAYAZA_API_BASE: `${sandbox.origin}/live`,
    ...common,
    RUN_JOBS: "no",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    BACKUP_KEY: "a key for this trial alone",
  };
  const config = readConfig({ ...env, LOG_LEVEL: "silent" });
  const db = connect(databaseUrl, { max: 4 });
  stack.defer(db.close);
  const runtime = createRuntime({ config, db, clock: systemClock, log: createLog("silent") });

  // A demo's orders in every status are the past; then it takes payments like a live store.
  const oldPort = `${await findFreePort()}`;
  const sandboxPort = `${await findFreePort()}`;
  const demo = { ...common, MODE: "demo", PORT: oldPort, SANDBOX_PORT: sandboxPort };
  await (await startWeb(oldCode, { ...demo, LOG_LEVEL: "error" })).end();
  await db.rows({ text: "update store_mode set mode = 'live'" });
  const productId = await addTrialProduct(oldCode, databaseUrl);
  const owner = { email: "owner@shop.example", password: "correct-horse-1" };
  const enrolled = await runProgram(
    ["main/create-owner.ts", "--email", owner.email, "--name", "Owner"],
    { ...env, OWNER_PASSWORD: owner.password },
    oldCode,
  );
  const totpSecret = /Secret: +(\w+)/.exec(enrolled.output)?.[1] ?? "";

  const oldWeb = await startWeb(oldCode, { ...env, PORT: oldPort });
  stack.defer(() => oldWeb.kill());
  const oldWorker = await startWorker(oldCode, { ...env, METRICS_PORT: `${await findFreePort()}` });
  stack.defer(() => oldWorker.kill());

  let serving = [oldWeb.address];
  let turn = 0;
  const getAddress = () => {
    turn += 1;
    return serving[turn % serving.length] ?? "";
  };
  const sendWebhooks = () => sandbox.control.sendWebhooksTo(`${getAddress()}/api/payments`);
  sendWebhooks();
  const paths = pages ? undefined : ["/api/products?limit=12", "/api/products?category=MEN"];
  const shoppers = startShoppers(getAddress, productId, { ...(paths && { paths }) });
  const packer = await startPacker(getAddress, new URL(config.publicUrl).origin, {
    ...owner,
    totpSecret,
  });
  const customer = await startSignedIn(getAddress, productId);
  let isPaying = true;
  const paying = (async () => {
    while (isPaying) {
      await payOrders({ runtime, sandbox });
      await pause(500);
    }
  })();

  const counts: number[] = [];
  let counted = 0;
  const goOn = async () => {
    await pause(phaseMs);
    const all = shoppers.orders.filter(({ orderNumber }) => orderNumber !== undefined).length;
    counts.push(all - counted);
    counted = all;
  };
  await goOn();
  await runProgram(["main/backup.ts", backups], env, oldCode);
  const applied = await listApplied(db);
  assert.equal(applied.at(-1), release.lastMigration);
  const migrated = await runProgram(["main/migrate.ts"], env, newCode);
  const migrations = (await listApplied(db)).length - applied.length;
  await goOn();

  const startedAt = performance.now();
  const newWeb = await startWeb(newCode, { ...env, PORT: `${await findFreePort()}` });
  stack.defer(() => newWeb.kill());
  const startSeconds = (performance.now() - startedAt) / 1000;
  serving = [oldWeb.address, newWeb.address];
  await goOn();

  serving = [newWeb.address];
  sendWebhooks();
  await oldWeb.end();
  await oldWorker.end();
  const newWorker = await startWorker(newCode, { ...env, METRICS_PORT: `${await findFreePort()}` });
  stack.defer(() => newWorker.kill());
  await goOn();

  await shoppers.stop();
  isPaying = false;
  await paying;
  await payOrders({ runtime, sandbox });
  await secondsUntil("every payment", () => isPaid(db));
  await pause(phaseMs / 10);
  await packer.stop();
  await customer.stop();
  await secondsUntil("all mail", () => isMailSent(db));

  const { lost, doubled, failed, discrepancies } = await checkOrders(runtime, shoppers.orders);
  assert.deepEqual(
    { lost, doubled, failed, discrepancies },
    { lost: 0, doubled: 0, failed: 0, discrepancies: 0 },
  );
  for (const [phase, count] of counts.entries()) assert.ok(count > 0, `no order in phase ${phase}`);
  assert.deepEqual(customer.wrong, [], "a session or a wishlist did not live on");
  const payments = await checkPayments(db, sandbox);
  const packed = await checkPacked(db, packer.packed);
  assert.ok(payments > 0 && packed > 0, "nothing was paid or packed");
  const mails = await checkMails(db, smtp);
  assert.deepEqual(
    await listApplied(db),
    (await readMigrations()).map(({ name }) => name),
  );
  const checked = await runProgram(["main/restore.ts", "--check"], env, newCode);
  assert.match(checked.output, /Stock equals its ledger/i);
  const retried = shoppers.records.filter(({ ok }) => !ok).length + packer.wrong.length;
  const restored = await goBack(oldCode, backups, env, folder);
  return {
    requests: shoppers.records.length + packer.count() + customer.count(),
    retried,
    orders: counts,
    payments,
    packed,
    mails,
    migrations,
    migrateSeconds: migrated.seconds,
    startSeconds,
    restored,
  };
}

/** By the earlier release, which knows the tables as they are then. @returns its id */
async function addTrialProduct(dir: string, databaseUrl: string): Promise<string> {
  const script = `
    import { connect } from "./server/database/connection/connection.ts";
    import { addProduct } from "./tests/kit/shop.ts";
    const db = connect(process.env.DATABASE_URL, { max: 1 });
    const sizes = [{ size: "M", stock: 1_000_000 }];
    console.log(await addProduct({ runtime: { db } }, { name: "Trial shirt", sizes }));
    await db.close();`;
  const added = await runProgram(
    ["--input-type=module", "--eval", script],
    { DATABASE_URL: databaseUrl },
    dir,
  );
  return added.output.trim();
}

/**
 * The way back: the earlier release restores the backup it made before, into a folder of its own.
 * @returns how many orders it holds
 */
async function goBack(
  dir: string,
  backups: string,
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<number> {
  const [file = ""] = await readdir(backups);
  const back = { DATA_DIR: join(folder, "back"), BACKUP_KEY: env.BACKUP_KEY ?? "" };
  const { output } = await runProgram(["main/restore.ts", join(backups, file)], back, dir);
  assert.match(output, /Every count is the backup's, every reference holds/);
  return Number(/: (\d+) rows/.exec(output)?.[1] ?? 0);
}
