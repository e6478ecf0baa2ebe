import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { photoForm } from "../../../../tests/kit/photos.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";
import { orderEmailWaitMs } from "../emails/queue-order-email.ts";

let desk: OrderDesk;
let buyer: Awaited<ReturnType<typeof signUpVerified>>;
beforeAll(async () => {
  desk = await createOrderDesk();
  buyer = await signUpVerified(desk.shop);
});
afterAll(() => desk.close());

const readAsBuyer = async (id: string) =>
  (await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token })).body.data;
const read = async (id: string) => (await desk.call("GET", id)).body.data;

async function send(carrier = "DHL") {
  const placed = await desk.placePaid({ email: buyer.email }, buyer.token);
  await desk.sendCommand(placed.id, "pack", { version: 2 });
  await desk.sendCommand(placed.id, "ship", { version: 3, carrier, trackingNumber: "NUMBER-1" });
  return placed;
}
const correct = async ({ id }: { id: string }, trackingNumber: string, carrier = "UPS") => {
  const { version } = await read(id);
  return await desk.call("PATCH", `${id}/parcel`, { version, carrier, trackingNumber });
};
const waiting = async ({ orderNumber }: { orderNumber: string }, kind: string) =>
  (await desk.mailsOf(orderNumber, kind))
    .filter(({ status }) => status === "queued")
    .map(({ text }) => /NUMBER-\d/.exec(text)?.[0]);

describe("corrected tracking", () => {
  test("is emailed after a minute, and a second correction replaces the first email", async () => {
    const order = await send();
    await desk.letMailsLeave(order.orderNumber);
    expect((await correct(order, "NUMBER-2")).body.data.parcel.trackingNumber).toBe("NUMBER-2");
    const [job] = await desk.shop.runtime.db.rows<{ waits: number }>({
      text: `select extract(epoch from run_at - now())::float8 as waits
        from graphile_worker._private_jobs
        join mail_message m on m.id = payload ->> 'id'
        where m.kind = 'order-tracking' and m.subject like $1`,
      values: [`%${order.orderNumber}%`],
    });
    expect(job?.waits).toBeGreaterThan(orderEmailWaitMs / 1000 - 10);
    await correct(order, "NUMBER-1", "DHL");
    expect(await waiting(order, "order-tracking")).toEqual(["NUMBER-1"]);
    expect((await readAsBuyer(order.id)).parcel?.trackingNumber).toBe("NUMBER-1");
  });

  test("is in the shipping email while that waits", async () => {
    const order = await send();
    await correct(order, "NUMBER-2");
    expect(await waiting(order, "order-shipped")).toEqual(["NUMBER-2"]);
    await correct(order, "NUMBER-3");
    expect(await waiting(order, "order-shipped")).toEqual(["NUMBER-3"]);
    expect(await desk.mailsOf(order.orderNumber, "order-tracking")).toEqual([]);
  });

  test("gives the customer of an own rider a code, which stays the same", async () => {
    const order = await send();
    await correct(order, "NUMBER-2", ownRider);
    const { handOverCode } = (await readAsBuyer(order.id)).parcel ?? {};
    expect(handOverCode).toMatch(/^\d{4}$/);
    await correct(order, "NUMBER-3", ownRider);
    expect((await readAsBuyer(order.id)).parcel?.handOverCode).toBe(handOverCode);
  });

  test("is possible after delivery, without an email, and not before shipping", async () => {
    const order = await send();
    await desk.letMailsLeave(order.orderNumber);
    await desk.sendCommand(order.id, "deliver", { version: 4 });
    expect((await correct(order, "NUMBER-2")).body.data.parcel.trackingNumber).toBe("NUMBER-2");
    expect(await desk.mailsOf(order.orderNumber, "order-tracking")).toEqual([]);
    const unsent = await desk.placePaid();
    expect((await correct(unsent, "NUMBER-2")).body.detail).toBe(
      "This order hasn't shipped, so it has no tracking.",
    );
  });
});

test("a photo of the parcel can be replaced and removed after delivery", async () => {
  const order = await send();
  await desk.sendCommand(order.id, "deliver", { version: 4 });
  const added = await desk.call("POST", `${order.id}/parcel-photo`, await photoForm());
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const removed = await desk.call("DELETE", `${order.id}/parcel-photo`);
  expect(removed.body.data.parcel.photoUrl).toBeNull();
  expect(removed.body.data.timeline[0]?.text).toBe("Removed the photo of the parcel");
});
