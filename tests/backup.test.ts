import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { claimPlace } from "#server/database/copy/restore-place.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { type Member, readArchive, writeArchive } from "#server/modules/backup/archive.ts";
import {
  groupByPart,
  memberNames,
  packRows,
  partNames,
  unpackRows,
} from "#server/modules/backup/backup-content.ts";
import {
  BackupError,
  type BackupSource,
  checkBackup,
  openBackup,
  restoreBackup,
} from "#server/modules/backup/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { openStorage } from "#server/modules/media/index.ts";
import { findLedgerDiscrepancies } from "#server/modules/orders/queries/index.ts";
import { openRuntime } from "../main/open-runtime.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createBareDatabase, createTestDatabase } from "./kit/database.ts";
import { liveStore } from "./kit/mail-server.ts";
import { addDiscount, addProduct, orderBody, orderItem, postOrder } from "./kit/shop.ts";

const key = "a key of the merchant's own";
const picture = `${"ab".repeat(16)}-800.avif`;

let shop: TestApp;
let productId: string;
let dataDir: string;
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-backup-"));
  shop = await createTestApp({ env: { ...liveStore(1), DATA_DIR: join(dataDir, "shop") } });
  await shop.runtime.db.rows({ text: "insert into store_mode (mode) values ('live')" });
  productId = await addProduct(shop, { sizes: [{ size: "M", stock: 100_000 }] });
  await addDiscount(shop, "KEEP");
  await openStorage(shop.runtime.config).put(picture, randomBytes(3_000_000));
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await shop.close();
  await rm(dataDir, { recursive: true });
});

const urlOf = ({ runtime }: TestApp) => runtime.config.databaseUrl ?? "";
const order = (more: { discountCode?: string } = {}) =>
  postOrder(
    shop,
    orderBody([orderItem(productId)], { ...more, totalAmount: more.discountCode ? 9_000 : 10_000 }),
  );

/** A backup in memory. */
async function createBackup(withKey?: string): Promise<Buffer> {
  const backup = await openBackup(shop.runtime.config, urlOf(shop), withKey);
  try {
    return await buffer(backup.bytes);
  } finally {
    await backup.close();
  }
}

const sourceOf = (file: Buffer): BackupSource => ({
  key: file.includes("-> scrypt") ? key : undefined,
  async *read() {
    for (let at = 0; at < file.length; at += 50_000) yield file.subarray(at, at + 50_000);
  },
});

/** An empty database and an empty folder. */
async function emptyPlace() {
  const { url, drop } = await createBareDatabase();
  const config = { dataDir: join(dataDir, crypto.randomUUID()), s3: undefined };
  const db = connect(url, { max: 2 });
  cleanups.push(async () => {
    await db.close();
    await drop();
  });
  return { url, config, db };
}

type Place = Awaited<ReturnType<typeof emptyPlace>>;

async function restore({ url, config }: Place, source: BackupSource) {
  return await restoreBackup(config, url, source, await checkBackup(source));
}

/** Opens a place as a process of the store does. */
async function openStore({ url, config }: Place) {
  const { close } = await openRuntime({ ...shop.runtime.config, ...config, databaseUrl: url });
  await close();
}

test("a store starting during a restore changes nothing", async () => {
  const place = await emptyPlace();
  await claimPlace(place.url, async () => {});
  await expect(openStore(place)).rejects.toThrow(/Restore again/);
  const tables = "select tablename as name from pg_tables where schemaname = 'public'";
  expect(await place.db.rows({ text: tables })).toEqual([{ name: "restore_unfinished" }]);
});

describe("a backup taken during many orders", () => {
  let place: Place;
  let restored: Awaited<ReturnType<typeof restoreBackup>>;
  let before: number;
  let after: number;
  let cutOff: string;
  const countOrders = async (on: Place["db"]) =>
    (await on.rows({ text: "select id from shop_order" })).length;

  beforeAll(async () => {
    const { db } = shop.runtime;
    await db.rows({
      text: "insert into audit_entry (actor, action, subject) select 'system', 't', n::text from generate_series(1, 3) n",
    });
    await db.withTransaction((tx) =>
      queueMail(tx, shop.runtime, {
        kind: "test",
        to: "reader@example.com",
        title: "Ẹ káàbọ̀ \\N \\. \n",
        preview: "",
        parts: [],
        footer: "",
      }),
    );
    const later = new Date(Date.now() + 3_600_000);
    await addJob(
      db,
      { name: "send-email", queue: "email" },
      { id: "x\\y" },
      { key: "k", runAt: later },
    );
    await db.rows({
      text: "update graphile_worker._private_jobs set attempts = 3, last_error = 'no' where key = 'k'",
    });
    await order();
    before = await countOrders(db);
    const storm = { isOn: true };
    const buyers = Array.from({ length: 4 }, async () => {
      while (storm.isOn) await order({ discountCode: "KEEP" });
    });
    await Promise.all([order(), order(), order()]);
    const file = await createBackup(key);
    storm.isOn = false;
    await Promise.all(buyers);
    after = await countOrders(db);

    place = await emptyPlace();
    const source = sourceOf(file);
    const checked = await checkBackup(source);
    const broken = sourceOf(file.subarray(0, file.length - 1000));
    cutOff = await restoreBackup(place.config, place.url, broken, checked).then(
      () => "restored",
      (error: Error) => error.message,
    );
    await expect(openStore(place)).rejects.toThrow(/Restore again/);
    restored = await restore(place, source);
  });

  test("that was interrupted does not count, and the next starts over", async () => {
    expect(cutOff).toMatch(/cut short/);
    await openStore(place);
  });

  test("restores elsewhere with every order complete", async () => {
    const count = await countOrders(place.db);
    expect(count).toBeGreaterThanOrEqual(before);
    expect(count).toBeLessThan(after);
    expect(await findLedgerDiscrepancies(place.db)).toEqual([]);
    const whole = await place.db.first({
      text: `select (select count(*)::integer from payment_attempt) as attempts,
        not exists (table closed_order_recount except table closed_order_count) as counted,
        (select count(*)::integer from discount_redemption)
          = (select count(*)::integer from shop_order where discount_code = 'KEEP') as redeemed`,
    });
    expect(whole).toEqual({ attempts: count, counted: true, redeemed: true });
  });

  test("restores pictures, texts and settings byte for byte", async () => {
    const [here, there] = [openStorage(shop.runtime.config), openStorage(place.config)];
    expect(await there.read(picture)).toEqual(await here.read(picture));
    expect(restored.pictures).toBe(1);
    for (const text of [
      "select recipient, subject from mail_message where kind = 'test'",
      "select * from delivery_terms order by place",
      "select * from install_secret",
      "select id, name, name_folded from product",
    ]) {
      expect(await place.db.rows({ text })).toEqual(await shop.runtime.db.rows({ text }));
    }
  });

  test("keeps pending jobs with their attempts", async () => {
    const text = `select task_identifier, key, run_at, attempts, last_error, priority, payload::text
      from graphile_worker.jobs join graphile_worker._private_jobs using (id, key, run_at, attempts, last_error, priority)
      where key = 'k'`;
    const jobs = await place.db.rows({ text });
    expect(jobs).toHaveLength(1);
    expect(jobs).toEqual(await shop.runtime.db.rows({ text }));
    expect(restored.jobs).toBeGreaterThan(1);
  });

  test("continues number sequences, and pauses a live store's jobs", async () => {
    expect(restored.isPaused).toBe(true);
    await place.db.rows({
      text: "insert into audit_entry (actor, action, subject) values ('t', 't', 't')",
    });
    const ids = await place.db.first<{ added: number; restored: number }>({
      text: "select max(id) filter (where actor = 't') as added, max(id) filter (where actor <> 't') as restored from audit_entry",
    });
    expect(ids?.restored).toBeGreaterThan(0);
    expect(ids?.added).toBeGreaterThan(ids?.restored ?? 0);
  });
});

describe("a restore refuses", () => {
  let file: Buffer;
  let plain: Buffer;
  beforeAll(async () => {
    file = await createBackup(key);
    plain = await createBackup();
  });
  const refusal = (source: BackupSource) =>
    checkBackup(source).then(
      () => "accepted",
      (error: Error) => error.message,
    );

  test("a wrong key, no key, and a key for an unencrypted backup", async () => {
    expect(await refusal({ ...sourceOf(file), key: "another" })).toMatch(
      /^BACKUP_KEY is not the key/,
    );
    expect(await refusal({ ...sourceOf(file), key: undefined })).toMatch(
      /is encrypted\. Set BACKUP_KEY/,
    );
    expect(await refusal({ ...sourceOf(plain), key })).toMatch(/is not encrypted although/);
    expect(await refusal(sourceOf(file))).toBe("accepted");
    expect(await refusal(sourceOf(plain))).toBe("accepted");
  });

  test("a truncated one, wherever", async () => {
    for (const length of [0, 5, 60, 200, plain.length >> 1, plain.length - 1]) {
      const half = sourceOf(plain.subarray(0, length));
      expect(await refusal(half), String(length)).toMatch(/is cut short/);
    }
    expect(await refusal(sourceOf(file.subarray(0, 300_000)))).toMatch(/is cut short/);
  });

  test("a modified one, wherever", async () => {
    const flip = (from: Buffer, at: number) => {
      const changed = Buffer.from(from);
      changed[at] = (changed[at] ?? 0) ^ 0x20;
      return sourceOf(changed);
    };
    for (const at of [0, 12, 16, 40, 300, 100_000, plain.length - 300, plain.length - 1]) {
      expect(await refusal(flip(plain, at)), String(at)).not.toBe("accepted");
    }
    for (const at of [300, file.length - 1]) {
      expect(await refusal(flip(file, at))).toMatch(/is damaged/);
    }
    expect(await refusal(sourceOf(Buffer.concat([plain, Buffer.from("more")])))).toMatch(/damaged/);
    expect(await refusal(sourceOf(Buffer.alloc(500, "x")))).toMatch(/no backup of a store/);
  });

  describe("one rewritten by somebody else", () => {
    /** A backup with parts in other words, in an archive as whole as the store's own. */
    async function forge(change: (name: string, content: string) => string): Promise<BackupSource> {
      async function* members(): AsyncGenerator<Member> {
        const parts: { name: string; records: number }[] = [
          { name: partNames.pictures, records: 0 },
        ];
        for await (const { name, members } of groupByPart(readArchive(sourceOf(plain).read()))) {
          if (name === memberNames.contents || name === partNames.pictures) continue;
          if (name === memberNames.manifest) {
            yield toMember(
              name,
              change(name, (await Readable.from(members).toArray())[0].content.toString()),
            );
            continue;
          }
          const rows = change(name, (await buffer(unpackRows(members))).toString());
          const records = rows.split("\n").length - 1;
          yield* packRows(name, contentOf(rows, records));
          parts.push({ name, records });
        }
        const contents = JSON.stringify({ parts, lost: 0 });
        yield toMember(memberNames.contents, change(memberNames.contents, contents));
      }
      return sourceOf(await buffer(writeArchive(members(), new Date())));
    }
    const toMember = (name: string, text: string) => ({ name, content: Buffer.from(text) });
    async function* contentOf(text: string, records: number) {
      yield Buffer.from(text);
      return records;
    }
    const errorOf = async (source: BackupSource) =>
      await restore(await emptyPlace(), source).then(
        () => undefined,
        (error: unknown) => error,
      );
    const only = (part: string, to: string) => (name: string, content: string) =>
      name === part ? to : content;

    test.each([
      ["says nothing of itself", only(memberNames.manifest, "{}")],
      ["is null", only(memberNames.manifest, "null")],
      ["is of no kind", only(memberNames.manifest, "{")],
      ["names no parts", only(memberNames.contents, "{}")],
      ["has contents of null", only(memberNames.contents, "null")],
    ])("that %s", async (_what, change) => {
      const problem = await errorOf(await forge(change));
      expect(problem).toBeInstanceOf(BackupError);
      expect(String(problem)).toMatch(/is damaged/);
    });

    test("one in another form", async () => {
      for (const first of ["ASO-BACKUP 1\n{}\n", "age-encryption.org/v2\n"]) {
        const source = sourceOf(Buffer.concat([Buffer.from(first), plain]));
        expect(String(await errorOf(source)), first).toMatch(/is no backup of a store/);
      }
      const later = await forge(only(memberNames.manifest, '{"format":2}'));
      expect(String(await errorOf(later))).toMatch(/made by a newer release of the store/);
    });

    test.each([
      ["rows of another shape", only("tables/app_user", "one\ttwo\n")],
      [
        "rows that name what is not there",
        (name: string, content: string) =>
          name === "tables/product_variant" ? content.replaceAll(productId, "nobody") : content,
      ],
      ["jobs that are none", only(partNames.jobs, "no json\n")],
      [
        "a column that no table has",
        (name: string, content: string) =>
          name === memberNames.manifest ? content.replaceAll('"email"', '"e_mail"') : content,
      ],
    ])("that brings %s", async (_what, change) => {
      const problem = await errorOf(await forge(change));
      expect(problem).toBeInstanceOf(BackupError);
      expect(String(problem)).toMatch(/^BackupError: The contents of this backup are not valid/);
    });
  });

  test("one of a newer release", async () => {
    const { db } = shop.runtime;
    await db.rows({ text: "insert into schema_migration values ('9999-later.sql', 'x')" });
    const later = await createBackup().finally(() =>
      db.rows({ text: "delete from schema_migration where name = '9999-later.sql'" }),
    );
    expect(await refusal(sourceOf(later))).toMatch(/made by a newer release .*9999-later.sql/);
  });

  test("an existing database or pictures", async () => {
    const database = await createTestDatabase();
    const place = await emptyPlace();
    try {
      await expect(restore({ ...place, url: database.url }, sourceOf(plain))).rejects.toThrow(
        /overwrites nothing. Set DATABASE_URL/,
      );
      await mkdir(join(place.config.dataDir, "media"), { recursive: true });
      await openStorage(place.config).put(picture, Buffer.from("x"));
      await expect(restore(place, sourceOf(plain))).rejects.toThrow(/Move that folder away/);
      expect(
        await place.db.rows({ text: "select * from pg_tables where schemaname = 'public'" }),
      ).toEqual([]);
    } finally {
      await database.drop();
    }
  });
});
