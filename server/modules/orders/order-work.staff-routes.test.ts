import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CustomerPage } from "#contract/api/staff-customers.ts";
import type { MovedOrders } from "#contract/api/staff-order-acts.ts";
import type { StaffOrderPage } from "#contract/api/staff-orders.ts";
import { createOrderDesk, type OrderDesk } from "../../../tests/kit/order-desk.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import { findDrift } from "../../../tests/kit/shop.ts";
import { cancelOrder, lockOrder } from "./index.ts";

let desk: OrderDesk;
beforeAll(async () => {
  desk = await createOrderDesk();
});
afterAll(() => desk.close());

const download = (path: string, { headers } = desk.owner) =>
  desk.shop.app.inject({ url: `/api/staff/orders/${path}`, headers });

describe("many at once", () => {
  test("each is reported, and one that was cancelled meanwhile holds no other up", async () => {
    const [one, two, gone] = [await desk.placePaid(), await desk.placePaid(), await desk.place()];
    await desk.inTx((tx) =>
      cancelOrder(tx, desk.shop.runtime, gone.id, { actor: "test", reason: "Asked for" }),
    );
    const ids = [one.id, gone.id, two.id, "ord_nothing"];
    const body = { to: "packed", orders: ids.map((id) => ({ id })) };
    const { data } = (await desk.call<MovedOrders>("POST", "moves", body)).body;
    expect(data.done.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(data.left).toEqual([
      { id: gone.id, orderNumber: gone.orderNumber, reason: "was cancelled meanwhile" },
      { id: "ord_nothing", orderNumber: "", reason: "is not there" },
    ]);
    const again = (await desk.call<MovedOrders>("POST", "moves", body)).body.data;
    expect(again.left.map(({ reason }) => reason)).toEqual([
      "is packed already",
      "was cancelled meanwhile",
      "is packed already",
      "is not there",
    ]);

    const orders = data.done.map(({ id, undo }) => ({ id, eventId: undo?.eventId }));
    // one of them has gone on before the press is taken back
    await desk.press(two.id, "send", { version: 3 });
    const undone = (await desk.call<MovedOrders>("POST", "moves/undo", { orders })).body.data;
    expect(undone.done.map(({ id }) => id)).toEqual([one.id]);
    expect(undone.left).toMatchObject([{ id: two.id, reason: "The order has gone on since." }]);
    expect((await desk.call("GET", one.id)).body.data.status).toBe("PAID");
  });

  test("are left alone where somebody changed them since they were seen", async () => {
    const [seen, changed] = [await desk.placePaid(), await desk.placePaid()];
    const { address } = (await desk.call("GET", changed.id)).body.data;
    const body = { version: 2, address: { ...address, city: "Abuja" } };
    expect((await desk.call("PATCH", `${changed.id}/address`, body)).status).toBe(200);
    const move = async (to: "packed" | "sent", ids: readonly string[], version?: number) => {
      const orders = ids.map((id) => ({ id, ...(version !== undefined && { version }) }));
      const moved = await desk.call<MovedOrders>("POST", "moves", { to, orders });
      const { done, left } = moved.body.data;
      return { done: done.map(({ id }) => id), left: left.map(({ reason }) => reason) };
    };
    const both = [seen.id, changed.id];
    expect(await move("packed", both, 2)).toEqual({
      done: [seen.id],
      left: ["was changed meanwhile"],
    });
    // What cannot be done at all is told rather than that it is another one by now.
    expect(await move("sent", [changed.id], 2)).toEqual({ done: [], left: ["is not packed"] });
    expect(await move("packed", [seen.id], 2)).toEqual({ done: [], left: ["is packed already"] });
    // A page of before this was asked says nothing of what it saw.
    expect(await move("packed", [changed.id])).toEqual({ done: [changed.id], left: [] });
    expect(await move("sent", both, 3)).toEqual({
      done: [seen.id],
      left: ["was changed meanwhile"],
    });
  });

  test("are moved but for one that the store fails at, and taken back likewise", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid(), await desk.placePaid()];
    const [one, broken, two] = placed.map(({ id }) => id);
    const { orderNumber } = placed[1] ?? { orderNumber: "" };
    const failAt = (status: string) =>
      desk.shop.runtime.db.rows({
        text: `alter table shop_order drop constraint if exists failing,
          add constraint failing check (id <> '${broken}' or status <> '${status}') not valid`,
      });
    const body = { to: "packed", orders: placed.map(({ id }) => ({ id })) };
    const left = [{ id: broken, orderNumber, reason: "could not be moved now" }];
    try {
      await failAt("PROCESSING");
      const moved = await desk.call<MovedOrders>("POST", "moves", body);
      expect(moved.status).toBe(200);
      expect(moved.body.data.done.map(({ id }) => id)).toEqual([one, two]);
      expect(moved.body.data.left).toEqual(left);

      await desk.shop.runtime.db.rows({ text: "alter table shop_order drop constraint failing" });
      const last = (await desk.call<MovedOrders>("POST", "moves", body)).body.data;
      const all = [moved.body.data.done[0], last.done[0], moved.body.data.done[1]];
      await failAt("PAID");
      const orders = all.map((each) => ({ id: each?.id, eventId: each?.undo?.eventId }));
      const undone = (await desk.call<MovedOrders>("POST", "moves/undo", { orders })).body.data;
      expect(undone.done.map(({ id }) => id)).toEqual([one, two]);
      expect(undone.left).toEqual(left);
    } finally {
      await desk.shop.runtime.db.rows({
        text: "alter table shop_order drop constraint if exists failing",
      });
    }
  });

  test("are sent with a tracking number each, with a mail each", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid()];
    for (const { id } of placed) await desk.press(id, "pack", { version: 2 });
    const orders = placed.map(({ id }, n) => ({ id, trackingNumber: `RVL-${n}` }));
    const body = { to: "sent", carrier: "GIG Logistics", orders };
    expect((await desk.call<MovedOrders>("POST", "moves", body)).body.data.done).toHaveLength(2);
    for (const [n, { orderNumber }] of placed.entries()) {
      const [mail] = await desk.mailsOf(orderNumber, "order-shipped");
      expect(mail?.text).toContain("Brought by: GIG Logistics");
      expect(mail?.text).toContain(`Tracking number: RVL-${n}`);
      const found = `GET /staff/orders?tab=all&search=rvl-${n}` as const;
      const { data } = (await desk.shop.api<StaffOrderPage>(found, desk.owner)).body;
      expect(data.map(({ id }) => id)).toEqual([placed[n]?.id]);
    }
  });
});

describe("the record", () => {
  test("keeps notes, of which one is pinned", async () => {
    const { id } = await desk.placePaid();
    await desk.call("POST", `${id}/notes`, { text: "Trouser 2 cm longer", isPinned: true });
    const two = await desk.call("POST", `${id}/notes`, {
      text: "Tailor says Monday",
      isPinned: true,
    });
    expect(two.body.data.notes.map(({ text, isPinned }) => [text, isPinned])).toEqual([
      ["Tailor says Monday", true],
      ["Trouser 2 cm longer", false],
    ]);
    const [, first] = two.body.data.notes;
    const moved = await desk.call("PATCH", `${id}/notes/${first?.id}`, { isPinned: true });
    expect(moved.body.data.pinnedNote).toBe("Trouser 2 cm longer");
    expect(moved.body.data.notes.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    expect((await desk.call("PATCH", `${id}/notes/not_1`, { isPinned: true })).status).toBe(404);
  });

  test("has its address corrected before it is sent, and by one person at a time", async () => {
    const { id } = await desk.placePaid();
    const { address } = (await desk.call("GET", id)).body.data;
    const correct = (version: number, change: object) =>
      desk.call("PATCH", `${id}/address`, { version, address: { ...address, ...change } });
    const done = await correct(2, { city: " Ìbàdàn ", postalCode: "200001" });
    expect(done.body.data).toMatchObject({ version: 3, city: "Ìbàdàn" });
    expect(done.body.data.timeline[0]).toMatchObject({
      text: "Corrected the address: city, postal code",
      buyerSees: true,
    });
    const [told] = await desk.shop.runtime.db.rows({
      text: "select before, after from audit_entry where subject = $1 and action = 'order.address_corrected'",
      values: [id],
    });
    expect(told).toEqual({
      before: { version: 2, city: address.city, postalCode: address.postalCode },
      after: { version: 3, city: "Ìbàdàn", postalCode: "200001" },
    });
    const stale = await correct(2, { city: "Abuja" });
    expect(stale.status).toBe(409);
    expect(stale.body.meta).toMatchObject({ current: { version: 3, city: "Ìbàdàn" } });
    const faulty = await correct(3, { phone: "none" });
    expect(faulty.body.errors).toMatchObject([{ field: "address.phone" }]);
    await desk.press(id, "pack", { version: 3 });
    await desk.press(id, "send", { version: 4 });
    expect((await correct(5, { city: "Abuja" })).status).toBe(409);
    // what the e-mail address is, is not for this call to say
    expect((await correct(5, { email: "other@example.com" })).status).toBe(400);
  });

  test("has its tracking corrected once it is on the way", async () => {
    const { id, orderNumber } = await desk.placePaid();
    const body = { version: 2, carrier: "DHL", trackingNumber: "1" };
    expect((await desk.call("PATCH", `${id}/parcel`, body)).status).toBe(409);
    await desk.press(id, "pack", { version: 2 });
    await desk.press(id, "send", { version: 3, carrier: "DHL", trackingNumber: "1" });
    const right = { version: 4, carrier: "UPS", trackingNumber: "1Z 9" };
    const changed = (await desk.call("PATCH", `${id}/parcel`, right)).body.data;
    expect(changed.parcel).toMatchObject({ carrier: "UPS", trackingNumber: "1Z 9" });
    expect(changed.parcel.trackingUrl).toBe("https://www.ups.com/track?tracknum=1Z%209");
    // the first message had not left, so the buyer is told once, and rightly
    const told = await desk.mailsOf(orderNumber, "order-shipped");
    expect(told.map(({ status }) => status).toSorted()).toEqual(["queued", "withheld"]);
    expect(told.find(({ status }) => status === "queued")?.text).toContain("1Z 9");
    expect(await desk.mailsOf(orderNumber, "order-tracking")).toEqual([]);
    await desk.shop.runtime.db.rows({
      text: "update mail_message set status = 'sent' where subject like $1",
      values: [`%${orderNumber}%`],
    });
    await desk.call("PATCH", `${id}/parcel`, { ...right, version: 5, trackingNumber: "1Z 10" });
    expect(await desk.mailsOf(orderNumber, "order-shipped")).toHaveLength(2);
    const [again] = await desk.mailsOf(orderNumber, "order-tracking");
    expect(again?.text).toContain("1Z 10");
  });

  test("names the person's other orders, by account and by address", async () => {
    const buyer = await signUpVerified(desk.shop);
    const first = await desk.place({ email: buyer.email }, buyer.token);
    const second = await desk.place({ email: buyer.email });
    const { others } = (await desk.call("GET", first.id)).body.data;
    expect(others).toMatchObject({ count: 1, orders: [{ id: second.id, totalAmount: 20_000 }] });
  });

  test("leads to the record that it counts for, whoever's address it names", async () => {
    const buyer = await signUpVerified(desk.shop);
    const recordOf = async (email: string) => {
      const found = await desk.shop.api<CustomerPage>(
        `GET /staff/customers?search=${email}`,
        desk.owner,
      );
      return found.body.data.map(({ id }) => id);
    };
    const own = await desk.place({ email: "gift@example.com" }, buyer.token);
    const asGuest = await desk.place({ email: "guest-of-nobody@example.com" });
    const read = async (id: string, by = desk.owner) =>
      (await desk.call("GET", id, undefined, by)).body.data;
    expect([(await read(own.id)).customerId]).toEqual(await recordOf(buyer.email));
    expect([(await read(asGuest.id)).customerId]).toEqual(
      await recordOf("guest-of-nobody@example.com"),
    );
    expect(await read(own.id, desk.packer)).not.toHaveProperty("customerId");
  });

  test("sends the buyer once more what they were told last", async () => {
    const unpaid = await desk.place();
    expect((await desk.call("POST", `${unpaid.id}/mails`)).status).toBe(409);
    const { id, orderNumber } = await desk.placePaid();
    expect((await desk.call("POST", `${id}/mails`)).status).toBe(200);
    expect(await desk.mailsOf(orderNumber, "order-paid")).toHaveLength(2);
  });

  test("sends nothing once more while it waits, so that a press can still be taken back", async () => {
    const { id, orderNumber } = await desk.placePaid();
    await desk.press(id, "pack", { version: 2 });
    const { undo } = (await desk.press(id, "send", { version: 3 })).body.data;
    const early = await desk.call("POST", `${id}/mails`);
    expect([early.status, early.body.detail]).toEqual([409, "It is on its way already."]);
    await desk.call("POST", `${id}/undo`, { eventId: undo?.eventId });
    const told = await desk.mailsOf(orderNumber, "order-shipped");
    expect(told.map(({ status }) => status)).toEqual(["withheld"]);
    // what the buyer was told before it may be sent again
    expect((await desk.call("POST", `${id}/mails`)).status).toBe(200);
  });

  test("does once what is pressed again because the answer was lost", async () => {
    const { id, orderNumber } = await desk.placePaid();
    const headers = { ...desk.owner.headers, "idempotency-key": "pressed-again" };
    const sender = { ...desk.owner, headers };
    const twice = async (what: string, body?: object) => {
      const first = await desk.call("POST", `${id}/${what}`, body, sender);
      const again = await desk.call("POST", `${id}/${what}`, body, sender);
      expect([again.status, again.body.data]).toEqual([first.status, first.body.data]);
    };
    await twice("mails");
    expect(await desk.mailsOf(orderNumber, "order-paid")).toHaveLength(2);
    await twice("notes", { text: "Call before you come" });
    expect((await desk.call("GET", id)).body.data.notes).toHaveLength(1);
  });

  test("waits for whoever has it in hand, and no press is lost", async () => {
    const { id } = await desk.placePaid();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding = desk.inTx(async (tx) => {
      await lockOrder(tx, id);
      await held;
    });
    const packing = desk.press(id, "pack", { version: 2 });
    letGo();
    await holding;
    expect((await packing).status).toBe(200);
    expect(await findDrift(desk.shop)).toEqual([]);
  });
});

describe("papers", () => {
  test("the slips are one PDF of halves, without a price", async () => {
    const placed = [await desk.placePaid(), await desk.placePaid(), await desk.placePaid()];
    await desk.call("POST", `${placed[0]?.id}/notes`, {
      text: "Trouser 2 cm longer",
      isPinned: true,
    });
    const reply = await download(`slips?ids=${placed.map(({ id }) => id).join(",")}`, desk.packer);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = reply.rawPayload.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages).toHaveLength(2);
    expect((await download("slips?ids=ord_nothing")).statusCode).toBe(404);
    // One whose pieces were all refunded is laid in no parcel.
    await desk.shop.runtime.db.rows({
      text: "update order_line set withdrawn = quantity where order_id = $1",
      values: [placed[0]?.id],
    });
    const left = await download(`slips?ids=${placed.map(({ id }) => id).join(",")}`, desk.packer);
    expect(left.rawPayload.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect((await download(`slips?ids=${placed[0]?.id}`)).statusCode).toBe(404);
  });

  test("an invoice is for those who may read sums", async () => {
    const { id } = await desk.placePaid();
    expect((await download(`${id}/invoice`)).headers["content-type"]).toBe("application/pdf");
    expect((await download(`${id}/invoice`, desk.packer)).statusCode).toBe(403);
  });

  test("the table holds what the room shows, and no cell is a formula", async () => {
    const { orderNumber } = await desk.placePaid({ address: "=cmd()", city: "Ẹdẹ" });
    const reply = await download("export?tab=all&city=ede");
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, row, end] = reply.payload.split("\r\n");
    expect(head).toMatch(/^\ufeffOrder,Placed,/);
    expect(row).toMatch(new RegExp(`^${orderNumber},`));
    expect(row).toContain(",20000,");
    expect(row).toContain(",To pack,");
    expect(end).toBe("");
    expect(row).not.toMatch(/,=/);
    expect((await download("export", desk.packer)).statusCode).toBe(403);
  });

  test("the table of a day holds no other day's orders: its times are the shop's", async () => {
    const { id } = await desk.place({ city: "Gusau" });
    const { db } = desk.shop.runtime;
    await db.rows({
      text: "update shop_order set created_at = '2026-03-04T23:30:05Z' where id = $1",
      values: [id],
    });
    const table = await download("export?tab=all&city=gusau&from=2026-03-05&to=2026-03-05");
    expect(table.payload.split("\r\n")[1]).toMatch(/^ASO-[^,]+,2026-03-05 00:30:05,/);
  });
});
