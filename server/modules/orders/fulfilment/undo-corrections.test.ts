import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRider } from "#contract/api/delivery/carriers.ts";
import { undoAllowedMs } from "#contract/api/limits.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import type { StaffOrder, UpdatedOrder } from "#contract/api/orders/staff-orders.ts";
import { dropPhotos } from "../../../../tests/kit/drop-photos.ts";
import { createOrderDesk, type OrderDesk } from "../../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../../tests/kit/people.ts";
import { photoForm } from "../../../../tests/kit/photos.ts";
import type { Reply } from "../../../../tests/kit/shop.ts";

let desk: OrderDesk;
let buyer: Awaited<ReturnType<typeof signUpVerified>>;
beforeAll(async () => {
  desk = await createOrderDesk();
  buyer = await signUpVerified(desk.shop);
});
afterAll(() => desk.close());

const undo = (id: string, { undo }: UpdatedOrder) =>
  desk.call("POST", `${id}/undo`, { eventId: undo?.eventId });
const seenByBuyer = async (id: string) =>
  (await desk.shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token })).body.data;
const audited = (id: string) =>
  desk.shop.runtime.db.rows({
    text: `select before, after from audit_entry
      where subject = $1 and action = 'order.change_undone' order by id`,
    values: [id],
  });
const makeOld = (id: string) =>
  desk.shop.runtime.db.rows({
    text: "update order_event set created_at = created_at - interval '1 minute' where order_id = $1",
    values: [id],
  });

describe("a removed photo", () => {
  const remove = async (id: string) =>
    (await desk.call<UpdatedOrder>("DELETE", `${id}/parcel-photo`)).body.data;
  const photograph = async (id: string) =>
    (await desk.call("POST", `${id}/parcel-photo`, await photoForm())).body.data.parcel.photoUrl ??
    "";

  test("is restored, and its file is kept as long as it can be", async () => {
    const { id } = await desk.placePaid({ email: buyer.email }, buyer.token);
    const photoUrl = await photograph(id);
    const removed = await remove(id);
    expect(removed.parcel.photoUrl).toBeNull();
    const [job] = await desk.shop.runtime.db.rows<{ waits: number }>({
      text: `select min(extract(epoch from run_at - now()))::float8 as waits
        from graphile_worker._private_jobs where payload ->> 'address' = $1`,
      values: [photoUrl],
    });
    expect(job?.waits).toBeGreaterThan(undoAllowedMs / 1000);

    const back = (await undo(id, removed)).body.data;
    expect(back.parcel.photoUrl).toBe(photoUrl);
    const [last, before] = back.timeline;
    expect(last).toMatchObject({
      text: "Restored the photo of the parcel",
      isVisibleToBuyer: false,
    });
    expect(before).toMatchObject({ kind: "photo_removed", isUndone: true });
    expect((await seenByBuyer(id)).parcel?.photoUrl).toBe(photoUrl);
    expect(JSON.stringify((await seenByBuyer(id)).timeline)).toContain("Photo of your parcel");
    expect(await audited(id)).toEqual([{ before: { photo: false }, after: { photo: true } }]);
    await dropPhotos(desk.shop);
    expect((await desk.shop.app.inject({ url: photoUrl })).statusCode).toBe(200);
    expect((await undo(id, removed)).status).toBe(409);
  });

  test("stays removed once there is another, or the time is over", async () => {
    const { id } = await desk.placePaid();
    await photograph(id);
    const removed = await remove(id);
    const another = await photograph(id);
    expect((await undo(id, removed)).status).toBe(409);
    expect((await desk.call("GET", id)).body.data.parcel.photoUrl).toBe(another);
    const late = await remove(id);
    await makeOld(id);
    expect((await undo(id, late)).body.detail).toBe("It's too late to undo this.");
    expect((await desk.call("GET", id)).body.data.parcel.photoUrl).toBeNull();
  });
});

describe("corrected tracking", () => {
  async function send(carrier = "DHL") {
    const placed = await desk.placePaid({ email: buyer.email }, buyer.token);
    await desk.press(placed.id, "pack", { version: 2 });
    await desk.press(placed.id, "ship", { version: 3, carrier, trackingNumber: "NUMBER-1" });
    return placed;
  }
  const correct = async ({ id }: { id: string }, trackingNumber: string, carrier = "UPS") => {
    const { version } = (await desk.call<StaffOrder>("GET", id)).body.data;
    const body = { version, carrier, trackingNumber };
    return (await desk.call<UpdatedOrder>("PATCH", `${id}/parcel`, body)).body.data;
  };
  const letMailsLeave = ({ orderNumber }: { orderNumber: string }) =>
    desk.shop.runtime.db.rows({
      text: "update mail_message set status = 'sent' where status = 'queued' and subject like $1",
      values: [`%${orderNumber}%`],
    });
  const waiting = async ({ orderNumber }: { orderNumber: string }, kind: string) =>
    (await desk.mailsOf(orderNumber, kind))
      .filter(({ status }) => status === "queued")
      .map(({ text }) => /NUMBER-\d/.exec(text)?.[0]);

  test("is restored, and its email is never sent", async () => {
    const order = await send();
    await letMailsLeave(order);
    const corrected = await correct(order, "NUMBER-2");
    expect(await waiting(order, "order-tracking")).toEqual(["NUMBER-2"]);
    const [job] = await desk.shop.runtime.db.rows<{ waits: number }>({
      text: `select extract(epoch from run_at - now())::float8 as waits
        from graphile_worker._private_jobs
        join mail_message m on m.id = payload ->> 'id'
        where m.kind = 'order-tracking' and m.subject like $1`,
      values: [`%${order.orderNumber}%`],
    });
    expect(job?.waits).toBeGreaterThan(undoAllowedMs / 1000 - 10);

    const back = (await undo(order.id, corrected)).body.data;
    expect(back.parcel).toMatchObject({ carrier: "DHL", trackingNumber: "NUMBER-1" });
    expect(back.version).toBe(corrected.version + 1);
    expect(back.timeline.slice(0, 2)).toMatchObject([
      { text: "Restored the tracking with DHL, NUMBER-1", isVisibleToBuyer: false },
      { kind: "tracking_changed", isUndone: true },
    ]);
    expect(await waiting(order, "order-tracking")).toEqual([]);
    expect(JSON.stringify(await seenByBuyer(order.id))).not.toContain("NUMBER-2");
    const [was, is] = [
      { carrier: "UPS", trackingNumber: "NUMBER-2" },
      { carrier: "DHL", trackingNumber: "NUMBER-1" },
    ];
    expect(await audited(order.id)).toEqual([{ before: was, after: is }]);
    expect((await undo(order.id, corrected)).status).toBe(409);
  });

  test("is announced by the shipping email while that is queued, before and after", async () => {
    const order = await send();
    const corrected = await correct(order, "NUMBER-2");
    expect(await waiting(order, "order-shipped")).toEqual(["NUMBER-2"]);
    expect((await undo(order.id, corrected)).status).toBe(200);
    expect(await waiting(order, "order-shipped")).toEqual(["NUMBER-1"]);
    expect(await desk.mailsOf(order.orderNumber, "order-tracking")).toEqual([]);
    const again = await correct(order, "NUMBER-3");
    await letMailsLeave(order);
    expect((await undo(order.id, again)).status).toBe(409);
    const { parcel } = (await desk.call("GET", order.id)).body.data;
    expect(parcel.trackingNumber).toBe("NUMBER-3");
  });

  test("is announced once when corrected twice, and only the last one is undone", async () => {
    const order = await send();
    await letMailsLeave(order);
    const first = await correct(order, "NUMBER-2");
    const second = await correct(order, "NUMBER-3");
    expect(await waiting(order, "order-tracking")).toEqual(["NUMBER-3"]);
    expect((await undo(order.id, first)).status).toBe(409);
    expect((await undo(order.id, second)).status).toBe(200);
    expect(await waiting(order, "order-tracking")).toEqual(["NUMBER-2"]);
  });

  test("restores the delivery code of the customer", async () => {
    const order = await send(ownRider);
    const { handOverCode } = (await seenByBuyer(order.id)).parcel ?? {};
    expect(handOverCode).toMatch(/^\d{4}$/);
    const corrected = await correct(order, "NUMBER-2");
    expect((await seenByBuyer(order.id)).parcel?.handOverCode).not.toBe(handOverCode);
    await undo(order.id, corrected);
    expect((await seenByBuyer(order.id)).parcel?.handOverCode).toBe(handOverCode);
  });

  test("stays corrected once the parcel has arrived, or the time is over", async () => {
    const arrived = await send();
    const corrected = await correct(arrived, "NUMBER-2");
    const { version } = corrected;
    expect((await desk.press(arrived.id, "deliver", { version })).status).toBe(200);
    expect((await undo(arrived.id, corrected)).body.detail).toBe("The order has changed since.");
    const late = await send();
    const wrong = await correct(late, "NUMBER-2");
    await makeOld(late.id);
    expect((await undo(late.id, wrong)).status).toBe(409);
    expect((await desk.call("GET", late.id)).body.data.parcel.trackingNumber).toBe("NUMBER-2");
  });
});
