import { afterAll, beforeAll, expect, test } from "vitest";
import { undoAllowedMs } from "#contract/api/limits.ts";
import { mailTemplates } from "#server/composition/mail-templates.ts";
import { createSendMailTask, type Mail, queueMail } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";
import { recordOrderEvent, undoEvent } from "../index.ts";

let passedMs = 0;
const clock = () => new Date(Date.now() + passedMs);
let shop: TestApp;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock });
  const productId = await addProduct(shop);
  orderId = (await postOrder(shop, orderBody([orderItem(productId)]))).body.data.id;
});
afterAll(() => shop.close());

const held: Mail = {
  kind: "held",
  to: "ada@example.com",
  title: "Packed",
  preview: "",
  parts: [],
  footer: "",
  holdMs: undoAllowedMs,
};

async function press() {
  return await shop.runtime.db.withTransaction(async (tx) => {
    const mailId = await queueMail(tx, shop.runtime, held);
    const actor = "staff:stf_1";
    const about = { orderId, kind: "packed", actor, data: {}, isVisibleToBuyer: true } as const;
    return {
      id: await recordOrderEvent(tx, { ...about, at: clock(), mailId }),
      mailId: mailId ?? "",
    };
  });
}
const takeBack = (id: number, of = orderId) =>
  shop.runtime.db.withTransaction((tx) => undoEvent(tx, shop.runtime, of, id));
const statusOf = async (mailId: string) =>
  (
    await shop.runtime.db.first<{ status: string }>({
      text: "select status from mail_message where id = $1",
      values: [mailId],
    })
  )?.status;

test("the email of a transition is held back while it can be undone", async () => {
  const { mailId } = await press();
  const job = await shop.runtime.db.first<{ waits: number }>({
    text: `select extract(epoch from run_at - now())::float8 as waits
      from graphile_worker._private_jobs where payload->>'id' = $1`,
    values: [mailId],
  });
  expect(job?.waits).toBeGreaterThan(0);
  expect(job?.waits).toBeLessThanOrEqual(undoAllowedMs / 1000);
});

test("an undone transition sends nothing, and is undone once", async () => {
  const { id, mailId } = await press();
  await expect(takeBack(id, "ord_other")).rejects.toMatchObject({ code: "not_found" });
  const event = await takeBack(id);
  expect(event).toMatchObject({ kind: "packed", actor: "staff:stf_1", isVisibleToBuyer: true });
  expect(event.undoneAt).not.toBeNull();
  const ended = new AbortController();
  const send = createSendMailTask(
    shop.runtime,
    { concurrency: 1, shutdown: ended.signal },
    mailTemplates,
  );
  await send({ id: mailId });
  expect(await statusOf(mailId)).toBe("cancelled");
  await expect(takeBack(id)).rejects.toMatchObject({ code: "conflict" });
});

test("nothing is undone once its email was sent, or the time is over", async () => {
  const sent = await press();
  const ended = new AbortController();
  await createSendMailTask(
    shop.runtime,
    { concurrency: 1, shutdown: ended.signal },
    mailTemplates,
  )({
    id: sent.mailId,
  });
  await expect(takeBack(sent.id)).rejects.toMatchObject({ code: "conflict" });
  const late = await press();
  passedMs += undoAllowedMs + 1;
  await expect(takeBack(late.id)).rejects.toMatchObject({ code: "conflict" });
  expect(await statusOf(late.mailId)).toBe("queued");
});

test("an open case is counted on its order", async () => {
  const { db } = shop.runtime;
  const open = async () =>
    (
      await db.first<{ openCases: number }>({
        text: "select open_cases from shop_order where id = $1",
        values: [orderId],
      })
    )?.openCases;
  await db.rows({
    text: `insert into payment_case (id, order_id, reference, kind)
      values ('rev_1', $1, 'a', 'underpaid'), ('rev_2', $1, 'b', 'paid_twice')`,
    values: [orderId],
  });
  expect(await open()).toBe(2);
  await db.rows({ text: "update payment_case set resolved_at = now() where id = 'rev_1'" });
  expect(await open()).toBe(1);
  await db.rows({ text: "update payment_case set resolved_at = null where id = 'rev_1'" });
  expect(await open()).toBe(2);
});
