import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { maxAttempts, retryWaitsMs } from "#contract/api/webhooks/webhook-limits.ts";
import type { Webhook, WebhookDelivery } from "#contract/api/webhooks/webhooks.ts";
import { staffRoles } from "#contract/rights.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import {
  createWebhookDesk,
  verifySignature,
  type WebhookDesk,
} from "../../../tests/kit/webhook-desk.ts";
import { createDeliverWebhookTask, deleteOldDeliveries } from "./index.ts";

let desk: WebhookDesk;
beforeAll(async () => {
  desk = await createWebhookDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.shop.runtime.db.rows({ text: "delete from webhook" });
  await desk.shop.runtime.db.rows({ text: "delete from event_subscription" });
  desk.receiver.received.length = 0;
  desk.receiver.answersWith(204);
  await desk.rewind();
});

const hour = 3_600_000;
const audits = (subject: string) =>
  desk.shop.runtime.db.rows<{ action: string; actor: string; before: unknown; after: unknown }>({
    text: "select action, actor, before, after from audit_entry where subject = $1 order by id",
    values: [subject],
  });

test("an order that is placed arrives as a signed event with its data", async () => {
  const webhook = await desk.add(["order.placed"]);
  const productId = await addProduct(desk.shop);
  const { body } = await postOrder(desk.shop, orderBody([orderItem(productId)]));
  await desk.work();
  const [got] = desk.receiver.received;
  if (!got) throw new Error("Nothing arrived");
  expect(got.path).toBe("/in");
  expect(got.headers).toMatchObject({
    "content-type": "application/json",
    "webhook-id": expect.stringMatching(/^evt_\w{16}$/),
  });
  expect(verifySignature(await desk.secretOf(webhook.id), got)).toMatchObject({
    id: got.headers["webhook-id"],
    type: "order.placed",
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: { id: body.data.id, orderNumber: body.data.orderNumber, totalAmount: 10_000 },
  });
  expect(() => verifySignature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", got)).toThrow();
  expect(await desk.read(webhook.id)).toMatchObject({
    failing: 0,
    deliveredAt: expect.any(String),
  });
  const [delivery] = await desk.deliveries(webhook.id);
  expect(delivery).toMatchObject({
    state: "delivered",
    object: body.data.orderNumber,
    status: 204,
    attempts: 1,
  });
  const details = await desk.call(`GET /staff/webhook-deliveries/${delivery?.id}`);
  expect(details.body.data).toMatchObject({ request: { body: got.body }, answer: "" });
});

test("events of one object arrive in their order, and one that fails holds back no other object", async () => {
  const { id } = await desk.add();
  desk.receiver.answers(({ payload }, response) => {
    const { productId } = payload.data as { productId: string };
    response.writeHead(productId === "stuck" ? 503 : 200).end("no");
  });
  for (const after of [1, 2, 3]) {
    await desk.publish("stuck", after);
    await desk.publish("flows", after);
  }
  await desk.work();
  const received = () =>
    desk.receiver.received.map(
      ({ payload }) => payload.data as { productId: string; after: number },
    );
  const of = (product: string) =>
    received().flatMap(({ productId, after }) => (productId === product ? [after] : []));
  expect(of("flows")).toEqual([1, 2, 3]);
  expect(of("stuck")).toEqual([1]);
  expect(await desk.read(id)).toMatchObject({ waiting: 3, failing: 1 });
  desk.receiver.answersWith(200);
  await desk.pass(2 * 60_000);
  await desk.work();
  expect(of("stuck")).toEqual([1, 1, 2, 3]);
  const [first, second] = desk.receiver.received.filter(({ body }) => body.includes("stuck"));
  // The same event again, with a new signature.
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
  expect(await desk.read(id)).toMatchObject({ waiting: 0, failing: 0, failingSince: null });
});

test("what fails is retried with growing waits for 3 days, then the webhook is off and owners get an email", async () => {
  expect(retryWaitsMs.reduce<number>((sum, ms) => sum + ms, 0)).toBe(72 * hour);
  const { id } = await desk.add();
  desk.receiver.answersWith(500, "x".repeat(5_000));
  await desk.publish("shirt", 1);
  await desk.publish("shirt", 2);
  await desk.work();
  for (const [i, waitMs] of retryWaitsMs.entries()) {
    const [oldest] = (await desk.deliveries(id, "failed")).slice(-1);
    expect(oldest).toMatchObject({ state: "waiting", attempts: i + 1, status: 500 });
    expect(Date.parse(oldest?.nextAttemptAt ?? "") - Date.parse(oldest?.attemptedAt ?? "")).toBe(
      waitMs,
    );
    await desk.pass(waitMs - 30_000);
    await desk.work();
    expect(desk.receiver.received).toHaveLength(i + 1);
    await desk.pass(60_000);
    await desk.work();
    expect(desk.receiver.received).toHaveLength(i + 2);
  }
  expect(desk.receiver.received).toHaveLength(maxAttempts);
  expect(await desk.read(id)).toMatchObject({
    isOn: false,
    turnedOffAt: expect.any(String),
    waiting: 2,
  });
  expect(await audits(id)).toContainEqual(
    expect.objectContaining({ action: "webhook.turned_off", actor: "system" }),
  );
  const mails = await desk.shop.runtime.db.rows({
    text: "select distinct kind, subject from mail_message where kind = 'webhook-off'",
  });
  expect(mails).toEqual([
    { kind: "webhook-off", subject: expect.stringMatching(/^We turned off your webhook to 127/) },
  ]);
  // The answer is stored in part.
  const [delivery] = (await desk.deliveries(id, "failed")).slice(-1);
  const details = await desk.call<{ answer: string }>(
    `GET /staff/webhook-deliveries/${delivery?.id}`,
  );
  expect(details.body.data.answer).toHaveLength(2_000);
  // Events wait until then, and nothing is sent.
  await desk.publish("trousers", 3);
  await desk.work();
  expect(desk.receiver.received).toHaveLength(maxAttempts);
  expect((await desk.call(`POST /staff/webhook-deliveries/${delivery?.id}/resend`)).status).toBe(
    409,
  );
  desk.receiver.answersWith(200);
  desk.receiver.received.length = 0;
  expect((await desk.change(id, { isOn: true })).body.data).toMatchObject({
    isOn: true,
    turnedOffAt: null,
    waiting: 3,
  });
  await desk.work();
  const after = desk.receiver.received.map(
    ({ payload }) => (payload.data as { after: number }).after,
  );
  expect(after.toSorted()).toEqual([1, 2, 3]);
  expect(after.indexOf(1)).toBeLessThan(after.indexOf(2));
});

test("one event that is never accepted is given up while others arrive, and the next of its object follows", async () => {
  const { id } = await desk.add();
  desk.receiver.answers(({ payload }, response) => {
    response.writeHead((payload.data as { after: number }).after === 13 ? 400 : 200).end();
  });
  await desk.publish("unlucky", 13);
  await desk.publish("unlucky", 14);
  await desk.work();
  for (const waitMs of retryWaitsMs) {
    await desk.publish("lucky", 1);
    await desk.pass(waitMs + 1_000);
    await desk.work();
  }
  expect(await desk.read(id)).toMatchObject({ isOn: true, waiting: 0 });
  const [failed] = await desk.deliveries(id, "failed");
  expect(failed).toMatchObject({ state: "failed", attempts: maxAttempts });
  expect(desk.receiver.received.at(-1)?.body).toContain('"after":14');
  desk.receiver.answersWith(200);
  const resent = await desk.call<WebhookDelivery>(
    `POST /staff/webhook-deliveries/${failed?.id}/resend`,
  );
  expect(resent.body.data).toMatchObject({ state: "waiting", attempts: 0 });
  await desk.work();
  expect(await desk.deliveries(id, "failed")).toEqual([]);
  expect(desk.receiver.received.at(-1)?.body).toContain('"after":13');
});

test("a webhook that is turned on without what waited sends only what is new", async () => {
  const { id } = await desk.add();
  await desk.change(id, { isOn: false });
  await desk.publish("shirt", 1);
  await desk.work();
  expect(await desk.read(id)).toMatchObject({ waiting: 1 });
  await desk.change(id, { isOn: true, waiting: "skip" });
  await desk.publish("shirt", 2);
  await desk.work();
  expect(desk.receiver.received.map(({ body }) => JSON.parse(body).data.after)).toEqual([2]);
  expect((await desk.deliveries(id)).map(({ state }) => state)).toEqual(["delivered", "skipped"]);
});

test("failed events are sent again together at once", async () => {
  const { id } = await desk.add();
  desk.receiver.answersWith(503);
  await desk.publish("shirt", 1);
  await desk.publish("trousers", 1);
  await desk.work();
  desk.receiver.answersWith(200);
  expect((await desk.call(`POST /staff/webhooks/${id}/resend`)).status).toBe(200);
  await desk.work();
  expect(await desk.read(id)).toMatchObject({ failing: 0, waiting: 0 });
});

test("a test event is sent once, also to a webhook that is off, and is not retried", async () => {
  const { id } = await desk.add();
  await desk.change(id, { isOn: false });
  desk.receiver.answersWith(404);
  const sent = await desk.call<WebhookDelivery>(`POST /staff/webhooks/${id}/test`);
  expect([sent.status, sent.body.data.maxAttempts]).toEqual([201, 1]);
  await desk.work();
  await desk.pass(hour);
  await desk.work();
  expect(desk.receiver.received.map(({ payload }) => payload.type)).toEqual(["webhook.test"]);
  const [delivery] = await desk.deliveries(id, "failed");
  expect(delivery).toMatchObject({ state: "failed", status: 404 });
  expect(await desk.read(id)).toMatchObject({ failing: 0, waiting: 0 });
});

test("a replaced secret signs for 24 hours more beside the new one", async () => {
  const { id, version } = await desk.add();
  const old = await desk.secretOf(id);
  const replaced = await desk.call<Webhook>(`POST /staff/webhooks/${id}/replace-secret`, {
    version,
  });
  expect(replaced.body.data.previousSecretUntil).not.toBeNull();
  const fresh = await desk.secretOf(id);
  expect(fresh).not.toBe(old);
  expect(fresh.endsWith(replaced.body.data.secretEnd)).toBe(true);
  await desk.publish("shirt", 1);
  await desk.work();
  const [first] = desk.receiver.received;
  if (!first) throw new Error("Nothing arrived");
  expect(String(first.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  expect(verifySignature(old, first)).toEqual(verifySignature(fresh, first));
  await desk.shop.runtime.db.rows({
    text: "update webhook set previous_secret_until = now() - interval '1 second'",
  });
  await desk.publish("shirt", 2);
  await desk.work();
  const second = desk.receiver.received.at(-1);
  if (!second) throw new Error("Nothing arrived");
  expect(String(second.headers["webhook-signature"]).split(" ")).toHaveLength(1);
  expect((await desk.read(id)).previousSecretUntil).toBeNull();
});

test("the secret is shown for the password alone, and stands in no log", async () => {
  const { id } = await desk.add();
  const wrong = await desk.call(`POST /staff/webhooks/${id}/secret`, { password: "wrong" });
  expect([wrong.status, wrong.body.code]).toEqual([422, "password_wrong"]);
  const secret = await desk.secretOf(id);
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/);
  const entries = await audits(id);
  expect(entries.map(({ action }) => action)).toEqual(["webhook.created", "webhook.secret_viewed"]);
  const replies = [
    await desk.call("GET /staff/webhooks"),
    await desk.call(`GET /staff/webhooks/${id}/deliveries`),
  ];
  expect(JSON.stringify([entries, replies.map(({ body }) => body)])).not.toContain(
    secret.slice(6, 30),
  );
});

test("a slow receiver keeps no other waiting, and what it owes counts as failed after 10 seconds", async () => {
  const slow = await desk.add(["stock.changed"], `${desk.receiver.origin}/slow`);
  const quick = await desk.add(["stock.changed"], `${desk.receiver.origin}/quick`);
  desk.receiver.answers(({ path }, response) => {
    if (path === "/quick") response.writeHead(200).end();
  });
  await desk.publish("shirt", 1);
  const working = desk.work();
  const deliver = createDeliverWebhookTask(desk.shop.runtime, desk.rules);
  await expect
    .poll(async () => {
      await deliver({ webhookId: quick.id });
      return (await desk.read(quick.id)).deliveredAt;
    })
    .not.toBeNull();
  expect((await desk.deliveries(slow.id))[0]).toMatchObject({ attempts: 0 });
  await working;
  expect((await desk.deliveries(slow.id))[0]).toMatchObject({
    attempts: 1,
    status: null,
    error: "No answer within 10 seconds",
  });
}, 30_000);

test("a delivery whose worker died is sent again", async () => {
  const { id } = await desk.add();
  await desk.publish("shirt", 1);
  desk.receiver.answers(() => {
    // It never answers, and the worker is stopped in the meantime.
  });
  const dispatched = desk.work();
  await expect.poll(() => desk.receiver.received.length).toBe(1);
  // Another one does not send it as long as the first may.
  desk.receiver.answersWith(200);
  const deliver = createDeliverWebhookTask(desk.shop.runtime, desk.rules);
  await deliver({ webhookId: id });
  expect(desk.receiver.received).toHaveLength(1);
  // As if nobody wrote down what became of it.
  await desk.pass(61_000);
  await desk.work();
  expect(desk.receiver.received).toHaveLength(2);
  expect((await desk.deliveries(id))[0]).toMatchObject({ state: "delivered" });
  // The first one, which was away, changes nothing any more.
  await dispatched;
  expect((await desk.deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 1 });
}, 30_000);

test("a stopped worker gives back what it was sending", async () => {
  const { id } = await desk.add();
  await desk.change(id, { isOn: false });
  await desk.publish("shirt", 1);
  await desk.work();
  await desk.change(id, { isOn: true });
  desk.receiver.answers(() => {
    // Never.
  });
  const stop = new AbortController();
  const deliver = createDeliverWebhookTask(desk.shop.runtime, desk.rules);
  const stopped = deliver({ webhookId: id }, stop.signal);
  await expect.poll(() => desk.receiver.received.length).toBe(1);
  stop.abort(new Error("stopped"));
  await expect(stopped).rejects.toThrow();
  desk.receiver.answersWith(200);
  await deliver({ webhookId: id });
  expect((await desk.deliveries(id))[0]).toMatchObject({ state: "delivered", attempts: 1 });
});

test("deliveries are deleted after thirty days", async () => {
  const { id } = await desk.add();
  await desk.publish("shirt", 1);
  await desk.work();
  await deleteOldDeliveries(desk.shop.runtime.db, new Date(Date.now() + 365 * 24 * hour));
  expect(await desk.deliveries(id)).toEqual([]);
});

describe("commands", () => {
  test("are for owners alone", async () => {
    const { id } = await desk.add();
    for (const role of staffRoles.filter((each) => each !== "owner")) {
      const { headers } = await signInStaff(desk.shop, role);
      const status = async (call: `${"GET" | "POST" | "PATCH"} /${string}`, body?: object) =>
        (await desk.shop.api(call, { headers, ...(body && { body }) })).status;
      const all = await Promise.all([
        status("GET /staff/webhooks"),
        status("POST /staff/webhooks", { url: "https://1.1.1.1", types: ["order.paid"] }),
        status(`PATCH /staff/webhooks/${id}`, { version: 1, isOn: false }),
        status(`POST /staff/webhooks/${id}/delete`, { version: 1 }),
        status(`POST /staff/webhooks/${id}/secret`, { password: "x" }),
        status(`POST /staff/webhooks/${id}/replace-secret`, { version: 1 }),
        status(`POST /staff/webhooks/${id}/test`),
        status(`POST /staff/webhooks/${id}/resend`),
        status(`GET /staff/webhooks/${id}/deliveries`),
        status("GET /staff/webhook-deliveries/dlv_1"),
        status("POST /staff/webhook-deliveries/dlv_1/resend"),
      ]);
      expect([role, ...new Set(all)]).toEqual([role, 403]);
    }
  });

  test("a stale version is refused with the current webhook", async () => {
    const { id } = await desk.add();
    await desk.change(id, { types: ["order.paid"] });
    const stale = await desk.call(`PATCH /staff/webhooks/${id}`, { version: 1, isOn: false });
    expect(stale).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("another list of events holds from the next event on", async () => {
    const { id } = await desk.add(["order.paid"]);
    await desk.publish("shirt", 1);
    await desk.change(id, { types: ["stock.changed", "stock.changed"] });
    await desk.publish("shirt", 2);
    await desk.work();
    expect(desk.receiver.received.map(({ body }) => JSON.parse(body).data.after)).toEqual([2]);
    expect((await desk.read(id)).types).toEqual(["stock.changed"]);
  });

  test("a deleted webhook gets nothing more, and nothing is published for it", async () => {
    const { id, version } = await desk.add();
    expect((await desk.call(`POST /staff/webhooks/${id}/delete`, { version })).status).toBe(204);
    await desk.publish("shirt", 1);
    await desk.work();
    expect(desk.receiver.received).toEqual([]);
    const left = await desk.shop.runtime.db.rows({ text: "select from event_subscription" });
    expect(left).toEqual([]);
  });

  test("an eleventh is refused", async () => {
    for (let i = 0; i < 10; i += 1) await desk.add();
    const url = `${desk.receiver.origin}/eleventh`;
    const reply = await desk.call("POST /staff/webhooks", { url, types: ["order.paid"] });
    expect([reply.status, reply.body.errors?.[0]?.field]).toEqual([400, "url"]);
  });
});
