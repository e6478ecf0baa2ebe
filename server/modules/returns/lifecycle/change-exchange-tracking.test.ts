import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import {
  createReturnDesk,
  type ReturnCase,
  type ReturnDesk,
} from "../../../../tests/kit/return-desk.ts";
import { sellable } from "../../../../tests/kit/returns.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";

let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

/** An exchange whose new size was sent, whose message about that has left, and its version then. */
async function sent(): Promise<ReturnCase & { readonly version: number }> {
  const exchange = await justSent();
  await desk.shop.runtime.db.rows({
    text: `update mail_message set status = 'sent'
      where kind = 'return-shipped' and $1 = any(mentions)`,
    values: [exchange.order.orderNumber],
  });
  return exchange;
}

async function justSent(): Promise<ReturnCase & { readonly version: number }> {
  const requested = await desk.createReturn();
  await desk.runCommand(requested.id, "approve", { kind: "exchange" });
  await desk.runCommand(requested.id, "receive", sellable);
  const parcel = { carrier: "GIG Logistics", trackingNumber: "GL-1" };
  return { ...requested, version: (await desk.runCommand(requested.id, "ship", parcel)).version };
}

const correct = (id: string, version: number, carrier: string, trackingNumber: string) =>
  desk.shop.api<Reply<StaffReturn>>(`PATCH /staff/returns/${id}/parcel`, {
    headers: desk.support.headers,
    body: { version, carrier, trackingNumber },
  });

/** How often its buyer was mailed about a correction, and how often one is in the order's events and in the log. */
const count = ({ id, order }: ReturnCase) =>
  desk.shop.runtime.db.first<{ mails: number; events: number; entries: number }>({
    text: `select
      (select count(*)::integer from mail_message where kind = 'return-parcel'
        and $1 = any(mentions)) as mails,
      (select count(*)::integer from order_event
        where order_id = $2 and data->'isCorrected' = 'true') as events,
      (select count(*)::integer from audit_entry
        where action = 'return.tracking_changed' and subject = $3) as entries`,
    values: [order.orderNumber, order.id, id],
  });

test("correcting the tracking updates the order and emails the customer", async () => {
  const exchange = await sent();
  const { id, version, order } = exchange;
  const corrected = await correct(id, version, "UPS", "1Z 9");
  expect(corrected.body.data).toMatchObject({
    version: version + 1,
    parcel: { carrier: "UPS", trackingNumber: "1Z 9" },
  });
  expect(await count(exchange)).toEqual({ mails: 1, events: 1, entries: 1 });
  const { headers } = desk.support;
  const call = `GET /staff/orders/${order.id}` as const;
  const { timeline } = (await desk.shop.api<Reply<StaffOrder>>(call, { headers })).body.data;
  expect(timeline[0]?.text).toMatch(/^Updated the tracking of the exchange EX-.* with UPS, 1Z 9$/);
  const query = new URLSearchParams({
    email: order.shippingInfo.email,
    orderNumber: order.orderNumber,
  });
  const current = await desk.shop.api<Reply<Order>>(`GET /orders/lookup?${query}`, {
    remoteAddress: nextAddress(),
  });
  expect(current.body.data.timeline?.at(-1)?.text).toBe(
    "New tracking for your new size with UPS, 1Z 9",
  );
});

test("a cancelled shipment takes its corrected tracking from the customer's timeline", async () => {
  const { id, version, order } = await sent();
  await correct(id, version, "UPS", "1Z 9");
  await desk.runCommand(id, "cancel-shipment");
  const query = new URLSearchParams({
    email: order.shippingInfo.email,
    orderNumber: order.orderNumber,
  });
  const remoteAddress = nextAddress();
  const current = await desk.shop.api<Reply<Order>>(`GET /orders/lookup?${query}`, {
    remoteAddress,
  });
  const texts = current.body.data.timeline?.map(({ text }) => text) ?? [];
  expect(texts.filter((text) => text.includes("1Z 9"))).toEqual([]);
  expect(texts.length).toBeGreaterThan(3);
});

test("a repeated correction emails the customer once", async () => {
  const exchange = await sent();
  const { id, version } = exchange;
  expect((await correct(id, version, "GIG Logistics", " GL-1 ")).body.data.version).toBe(version);
  expect(await count(exchange)).toEqual({ mails: 0, events: 0, entries: 0 });
  await correct(id, version, "UPS", "1Z 9");
  const again = await correct(id, version, "UPS", "1Z 9");
  expect([again.status, again.body.data?.version]).toEqual([200, version + 1]);
  expect(await count(exchange)).toEqual({ mails: 1, events: 1, entries: 1 });
  expect((await correct(id, version, "DHL", "8821")).body.code).toBe("conflict");
});

test("removing all tracking details sends no email", async () => {
  const exchange = await sent();
  const corrected = await correct(exchange.id, exchange.version, "", " ");
  expect(corrected.body.data.parcel).toMatchObject({ carrier: "", trackingNumber: "" });
  expect(await count(exchange)).toEqual({ mails: 0, events: 1, entries: 1 });
});

test("a held shipping email is replaced instead of sending a second one", async () => {
  const exchange = await justSent();
  const { id, version, order } = exchange;
  const mails = async () => {
    const written = await listMails(
      desk.shop.runtime,
      "kind in ('return-shipped', 'return-parcel') and $1 = any(mentions)",
      [order.orderNumber],
    );
    return written.map(({ status, text }) => ({ status, number: /GL-1|1Z 9/.exec(text)?.[0] }));
  };
  expect(await mails()).toEqual([{ status: "queued", number: "GL-1" }]);
  expect((await correct(id, version, "UPS", "1Z 9")).status).toBe(200);
  // The link in the cancelled one is not stored any longer.
  expect(await mails()).toEqual([
    { status: "cancelled", number: undefined },
    { status: "queued", number: "1Z 9" },
  ]);
  const used = await desk.tryCommand(id, "cancel-shipment");
  expect([used.status, used.body.data?.parcel]).toEqual([200, null]);
  expect((await mails()).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});
