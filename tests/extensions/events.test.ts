import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import type { Extensions } from "#contract/extensions.ts";
import { listExtensionFailures } from "#server/database/extensions/extension-failures.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { createChatMessage } from "#store/examples/chat-message.ts";
import { createPaymentShop, type PaymentShop } from "../kit/payment-shop.ts";

type OnEvent = NonNullable<Extensions["onEvent"]>;

let pay: PaymentShop | undefined;
let jobs: Jobs | undefined;
afterEach(async () => {
  await jobs?.stop();
  await pay?.close();
});

async function placePaid(onEvent: OnEvent) {
  pay = await createPaymentShop("payaza", { extensions: { onEvent } });
  jobs = await startJobs(pay.runtime);
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [] });
  pay.control.pay(open.payment.reference);
  await pay.poll(open);
  return { pay, ...open };
}

const waiting = ({ runtime }: PaymentShop) =>
  runtime.db.rows<{ attempts: number; maxAttempts: number }>({
    text: `select attempts, max_attempts from graphile_worker.jobs
      where task_identifier = 'call-event-extension' and attempts > 0 and locked_at is null`,
  });

test("the example tells a chat of a paid order", async () => {
  const messages: unknown[] = [];
  const chat = createServer(async (request, response) => {
    messages.push(JSON.parse(await text(request)));
    response.end("ok");
  }).listen(0, "127.0.0.1");
  await once(chat, "listening");
  try {
    const { port } = chat.address() as AddressInfo;
    const { order } = await placePaid(createChatMessage(`http://127.0.0.1:${port}/hook`));
    await expect
      .poll(() => messages, { timeout: 10_000 })
      .toEqual([{ text: `Order ${order.orderNumber} paid: ₦10,000.00` }]);
  } finally {
    chat.close();
  }
});

test("an event that is not taken is tried again, and others are not held up", async () => {
  const handled: string[] = [];
  let isAway = true;
  const { pay: shop } = await placePaid({
    types: ["order.placed", "order.paid"],
    handle: ({ type, data }) => {
      if (type === "order.paid" && isAway) throw new Error("The ledger is away");
      handled.push(`${type} ${"status" in data ? data.status : ""}`);
    },
  });
  await expect.poll(() => waiting(shop), { timeout: 10_000 }).toMatchObject([{ maxAttempts: 13 }]);
  expect(handled).toEqual(["order.placed PENDING_PAYMENT"]);
  const { runtime } = shop;
  await runtime.extensionCalls.settle();
  expect(await listExtensionFailures(runtime.db, runtime.clock())).toMatchObject([
    { point: "onEvent", message: "The ledger is away" },
  ]);
  isAway = false;
  await expect
    .poll(() => handled, { timeout: 20_000 })
    .toEqual(["order.placed PENDING_PAYMENT", "order.paid PAID"]);
});

test("one that hangs loses no order, and its time ends", { timeout: 30_000 }, async () => {
  const signals: AbortSignal[] = [];
  const { pay: shop, ...open } = await placePaid({
    types: ["order.paid"],
    handle: (_event, { signal }) => {
      signals.push(signal);
      return new Promise<never>(() => {});
    },
  });
  expect((await shop.lookUp(open)).status).toBe("PAID");
  await expect.poll(() => signals[0]?.aborted, { timeout: 15_000 }).toBe(true);
  await shop.runtime.extensionCalls.settle();
  await expect.poll(async () => (await waiting(shop)).length, { timeout: 5_000 }).toBe(1);
});
