import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connect } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { queueMails } from "#server/modules/mail/index.ts";
import { reconcilePaymentJob } from "#server/modules/payments/index.ts";
import { type JobFixture, mailTo, openJobFixture } from "../../tests/kit/job-fixture.ts";
import { type MailServer, startMailServer } from "../../tests/kit/mail-server.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../tests/kit/shop.ts";

let smtp: MailServer;
let provider: { server: Server; unanswered(): number };
let stand: JobFixture;
beforeAll(async () => {
  smtp = await startMailServer();
  provider = await startSilentProvider();
});
beforeEach(async () => {
  const { port } = provider.server.address() as AddressInfo;
  stand = await openJobFixture(smtp, { PAYAZA_API_BASE: `http://127.0.0.1:${port}` });
});
afterEach(async () => {
  provider.server.closeAllConnections();
  await stand.close();
});
afterAll(async () => {
  provider.server.close();
  await smtp.close();
});

async function startSilentProvider() {
  let unanswered = 0;
  const server = createServer((request) => {
    unanswered += 1;
    request.socket.once("close", () => {
      unanswered -= 1;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, unanswered: () => unanswered };
}

/** The reference of an order's payment that is asked about. */
async function openPayment(): Promise<string> {
  const productId = await addProduct(stand.store);
  const { body } = await postOrder(stand.store, orderBody([orderItem(productId)]));
  return body.data.orderNumber;
}

describe("a queue waits for no slower one", () => {
  test("codes leave while the payment provider answers nothing", async () => {
    const { db } = stand.store.runtime;
    const reference = await openPayment();
    for (let i = 0; i < 40; i += 1) {
      await addJob(db, reconcilePaymentJob, { reference, eventSaysFailed: false });
    }
    await stand.start();
    await expect.poll(provider.unanswered).toBeGreaterThanOrEqual(4);
    await stand.write("ada@example.com", { queue: "transactional-email" });
    await stand.write("bisi@example.com");
    await expect
      .poll(stand.delivered)
      .toEqual(expect.arrayContaining(["ada@example.com", "bisi@example.com"]));
    await expect.poll(provider.unanswered).toBeGreaterThanOrEqual(4);
  });

  test("codes are sent while newsletters and other mails hang at the mail server", async () => {
    const { runtime } = stand.store;
    smtp.held.add("reader@example.com").add("buyer@example.com");
    const readers = Array.from({ length: 20 }, () => mailTo("reader@example.com"));
    await runtime.db.withTransaction((tx) => queueMails(tx, runtime, "newsletter", readers));
    for (let i = 0; i < 10; i += 1) await stand.write("buyer@example.com");
    await stand.start();
    await expect.poll(smtp.waiting).toBe(3);
    await stand.write("ada@example.com", { queue: "transactional-email" });
    await expect.poll(stand.delivered).toEqual(["ada@example.com"]);
    expect(smtp.waiting()).toBe(3);
  });
});

test("one job sends many newsletters, and a refused one delays none of the others", async () => {
  const { runtime } = stand.store;
  const before = smtp.connections();
  smtp.refusals.push({ code: 451, text: "Try later" });
  const newsletters = ["a", "b", "c"].map((name) => mailTo(`${name}@example.com`));
  await runtime.db.withTransaction((tx) => queueMails(tx, runtime, "newsletter", newsletters));
  expect(await stand.waitingMails()).toMatchObject([{ task: "send-newsletter-emails" }]);
  await stand.start();
  await expect
    .poll(stand.delivered, { timeout: 20_000 })
    .toEqual(["b@example.com", "c@example.com", "a@example.com"]);
  // An open connection is used for the next newsletter, also after a refusal.
  expect(smtp.connections() - before).toBe(1);
});

test("a queue that fails starts again", async () => {
  const { db } = stand.store.runtime;
  await db.rows({
    text: `create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the queue is away'; end $$`,
  });
  await db.rows({
    text: `create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function refuse()`,
  });
  await stand.start();
  await stand.write("ada@example.com");
  await expect.poll(stand.delivered).toEqual(["ada@example.com"]);
  await db.rows({ text: "drop trigger refuse on graphile_worker._private_jobs" });
  await stand.write("bisi@example.com");
  await expect
    .poll(stand.delivered, { timeout: 20_000 })
    .toEqual(["ada@example.com", "bisi@example.com"]);
  await expect.poll(stand.waitingMails).toEqual([]);
});

test("a queue that could not write down what became of two jobs while a third goes on starts again", async () => {
  const { db } = stand.store.runtime;
  await db.rows({ text: "create sequence refusals" });
  await db.rows({
    text: `create function refuse() returns trigger language plpgsql
      as $$ begin perform nextval('refusals'); raise exception 'the queue is away'; end $$`,
  });
  await db.rows({
    text: `create trigger refuse before delete on graphile_worker._private_jobs
      for each row when (old.priority = 0) execute function refuse()`,
  });
  // The third fails when the first two have long been refused.
  await db.rows({
    text: `create trigger refuse before update on mail_message for each row
      when (old.recipient = 'chike@example.com' and new.status = 'sent') execute function refuse()`,
  });
  await db.rows({
    text: "create table held_mail as select unnest(array['bisi@example.com', 'chike@example.com']) as name",
  });
  await db.rows({
    text: `create function hold_mail() returns trigger language plpgsql
      as $$ begin perform from held_mail where name = old.recipient for update; return new; end $$`,
  });
  await db.rows({
    text: `create trigger hold_mail before update on mail_message
      for each row when (new.status = 'sent') execute function hold_mail()`,
  });
  const names = ["ada", "bisi", "chike"].map((name) => `${name}@example.com`);
  for (const name of names) await stand.write(name, { queue: "transactional-email" });
  const refusals = async () => {
    const text = "select last_value::integer as count, is_called from refusals";
    const row = await db.first<{ count: number; isCalled: boolean }>({ text });
    return row?.isCalled ? row.count : 0;
  };
  /** That a message was sent cannot be noted until it is let go. */
  const hold = async (to: string) => {
    const client = new pg.Client({ connectionString: stand.store.runtime.config.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from held_mail where name = $1 for update", [to]);
    return () => client.end();
  };
  const letGoOf = [await hold("bisi@example.com"), await hold("chike@example.com")];
  // Those that wait hold a connection each, besides that by which every queue listens.
  const roomy = connect(db.url, { max: 20 });
  await stand.start(undefined, { ...stand.store.runtime, db: roomy });
  await expect.poll(() => stand.delivered().toSorted()).toEqual(names);
  for (const [index, letGoOfOne] of letGoOf.entries()) {
    await expect.poll(refusals).toBe(index + 1);
    await letGoOfOne();
  }
  await expect.poll(refusals).toBe(3);
  await db.rows({ text: "drop function refuse, hold_mail cascade" });
  await stand.write("later@example.com", { queue: "transactional-email" });
  await expect
    .poll(stand.delivered, { timeout: 20_000 })
    .toEqual([...stand.delivered().slice(0, 3), "later@example.com"]);
  await stand.stop();
  await roomy.close();
});
