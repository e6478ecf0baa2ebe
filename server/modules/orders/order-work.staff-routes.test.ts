import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceOrder } from "#contract/api/orders.ts";
import type { MovedOrders } from "#contract/api/staff-order-acts.ts";
import type { PressedOrder, StaffOrder, StaffOrderPage } from "#contract/api/staff-orders.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  findDrift,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { cancelOrder, lockOrder, markOrderPaid } from "./index.ts";

let shop: TestApp;
let productId: string;
let owner: SignedInStaff;
let packer: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
  owner = await signInStaff(shop, "owner");
  packer = await signInStaff(shop, "packer");
});
afterAll(() => shop.close());

const inTx: TestApp["runtime"]["db"]["withTransaction"] = (work) =>
  shop.runtime.db.withTransaction(work);
const pay = (id: string) =>
  inTx((tx) => markOrderPaid(tx, shop.runtime, id, { reason: "Paid in the test" }));

async function place(shippingInfo: Partial<PlaceOrder["shippingInfo"]> = {}, token?: string) {
  const body = orderBody([orderItem(productId, { quantity: 2 })], { shippingInfo });
  return (await postOrder(shop, body, token ? { token } : {})).body.data;
}
async function placePaid(shippingInfo: Partial<PlaceOrder["shippingInfo"]> = {}, token?: string) {
  const order = await place(shippingInfo, token);
  await pay(order.id);
  return order;
}
const call = <Data = StaffOrder>(
  method: "GET" | "POST" | "PATCH" | "DELETE",
  path: string,
  body?: unknown,
  { headers } = owner,
) => shop.api<Reply<Data>>(`${method} /staff/orders/${path}`, { headers, body });
const press = (id: string, what: string, body: unknown) =>
  call<PressedOrder>("POST", `${id}/${what}`, body);
const mailsOf = (orderNumber: string, kind: string) =>
  shop.runtime.db.rows<{ status: string; text: string; html: string }>({
    text: `select status, plain_text as text, html from mail_message
      where kind = $2 and subject like '%' || $1 || '%'`,
    values: [orderNumber, kind],
  });
const download = (path: string, { headers } = owner) =>
  shop.app.inject({ url: `/api/staff/orders/${path}`, headers });

describe("many at once", () => {
  test("each is reported, and one that was cancelled meanwhile holds no other up", async () => {
    const [one, two, gone] = [await placePaid(), await placePaid(), await place()];
    await inTx((tx) =>
      cancelOrder(tx, shop.runtime, gone.id, { actor: "test", reason: "Asked for" }),
    );
    const ids = [one.id, gone.id, two.id, "ord_nothing"];
    const body = { to: "packed", orders: ids.map((id) => ({ id })) };
    const { data } = (await call<MovedOrders>("POST", "moves", body)).body;
    expect(data.done.map(({ id }) => id)).toEqual([one.id, two.id]);
    expect(data.left).toEqual([
      { id: gone.id, orderNumber: gone.orderNumber, reason: "was cancelled meanwhile" },
      { id: "ord_nothing", orderNumber: "", reason: "is not there" },
    ]);
    const again = (await call<MovedOrders>("POST", "moves", body)).body.data;
    expect(again.left.map(({ reason }) => reason)).toEqual([
      "is packed already",
      "was cancelled meanwhile",
      "is packed already",
      "is not there",
    ]);

    const orders = data.done.map(({ id, undo }) => ({ id, eventId: undo?.eventId }));
    // one of them has gone on before the press is taken back
    await press(two.id, "send", { version: 3 });
    const undone = (await call<MovedOrders>("POST", "moves/undo", { orders })).body.data;
    expect(undone.done.map(({ id }) => id)).toEqual([one.id]);
    expect(undone.left).toMatchObject([{ id: two.id, reason: "The order has gone on since." }]);
    expect((await call("GET", one.id)).body.data.status).toBe("PAID");
  });

  test("are sent with a tracking number each, with a mail each", async () => {
    const placed = [await placePaid(), await placePaid()];
    for (const { id } of placed) await press(id, "pack", { version: 2 });
    const orders = placed.map(({ id }, n) => ({ id, trackingNumber: `RVL-${n}` }));
    const body = { to: "sent", carrier: "GIG Logistics", orders };
    expect((await call<MovedOrders>("POST", "moves", body)).body.data.done).toHaveLength(2);
    for (const [n, { orderNumber }] of placed.entries()) {
      const [mail] = await mailsOf(orderNumber, "order-shipped");
      expect(mail?.text).toContain("Brought by: GIG Logistics");
      expect(mail?.text).toContain(`Tracking number: RVL-${n}`);
      const found = `GET /staff/orders?tab=all&search=rvl-${n}` as const;
      const { data } = (await shop.api<StaffOrderPage>(found, owner)).body;
      expect(data.map(({ id }) => id)).toEqual([placed[n]?.id]);
    }
  });
});

describe("the record", () => {
  test("keeps notes, of which one is pinned", async () => {
    const { id } = await placePaid();
    await call("POST", `${id}/notes`, { text: "Trouser 2 cm longer", isPinned: true });
    const two = await call("POST", `${id}/notes`, { text: "Tailor says Monday", isPinned: true });
    expect(two.body.data.notes.map(({ text, isPinned }) => [text, isPinned])).toEqual([
      ["Tailor says Monday", true],
      ["Trouser 2 cm longer", false],
    ]);
    const [, first] = two.body.data.notes;
    const moved = await call("PATCH", `${id}/notes/${first?.id}`, { isPinned: true });
    expect(moved.body.data.pinnedNote).toBe("Trouser 2 cm longer");
    expect(moved.body.data.notes.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    expect((await call("PATCH", `${id}/notes/not_1`, { isPinned: true })).status).toBe(404);
  });

  test("has its address corrected before it is sent, and by one person at a time", async () => {
    const { id } = await placePaid();
    const { address } = (await call("GET", id)).body.data;
    const correct = (version: number, change: object) =>
      call("PATCH", `${id}/address`, { version, address: { ...address, ...change } });
    const done = await correct(2, { city: " Ìbàdàn ", postalCode: "200001" });
    expect(done.body.data).toMatchObject({ version: 3, city: "Ìbàdàn" });
    expect(done.body.data.timeline[0]).toMatchObject({
      text: "Corrected the address: city, postal code",
      buyerSees: true,
    });
    const stale = await correct(2, { city: "Abuja" });
    expect(stale.status).toBe(409);
    expect(stale.body.meta).toMatchObject({ current: { version: 3, city: "Ìbàdàn" } });
    const faulty = await correct(3, { phone: "none" });
    expect(faulty.body.errors).toMatchObject([{ field: "address.phone" }]);
    await press(id, "pack", { version: 3 });
    await press(id, "send", { version: 4 });
    expect((await correct(5, { city: "Abuja" })).status).toBe(409);
    // what the e-mail address is, is not for this call to say
    expect((await correct(5, { email: "other@example.com" })).status).toBe(400);
  });

  test("has its tracking corrected once it is on the way", async () => {
    const { id } = await placePaid();
    const body = { version: 2, carrier: "DHL", trackingNumber: "1" };
    expect((await call("PATCH", `${id}/parcel`, body)).status).toBe(409);
    await press(id, "pack", { version: 2 });
    await press(id, "send", { version: 3, carrier: "DHL", trackingNumber: "1" });
    const right = { version: 4, carrier: "UPS", trackingNumber: "1Z 9" };
    const changed = (await call("PATCH", `${id}/parcel`, right)).body.data;
    expect(changed.parcel).toMatchObject({ carrier: "UPS", trackingNumber: "1Z 9" });
    expect(changed.parcel.trackingUrl).toBe("https://www.ups.com/track?tracknum=1Z%209");
  });

  test("names the person's other orders, by account and by address", async () => {
    const buyer = await signUpVerified(shop);
    const first = await place({ email: buyer.email }, buyer.token);
    const second = await place({ email: buyer.email });
    const { others } = (await call("GET", first.id)).body.data;
    expect(others).toMatchObject({ count: 1, orders: [{ id: second.id, totalAmount: 20_000 }] });
  });

  test("sends the buyer once more what they were told last", async () => {
    const unpaid = await place();
    expect((await call("POST", `${unpaid.id}/mails`)).status).toBe(409);
    const { id, orderNumber } = await placePaid();
    expect((await call("POST", `${id}/mails`)).status).toBe(200);
    expect(await mailsOf(orderNumber, "order-paid")).toHaveLength(2);
  });

  test("waits for whoever has it in hand, and no press is lost", async () => {
    const { id } = await placePaid();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const holding = inTx(async (tx) => {
      await lockOrder(tx, id);
      await held;
    });
    const packing = press(id, "pack", { version: 2 });
    letGo();
    await holding;
    expect((await packing).status).toBe(200);
    expect(await findDrift(shop)).toEqual([]);
  });
});

describe("papers", () => {
  test("the slips are one PDF of halves, without a price", async () => {
    const placed = [await placePaid(), await placePaid(), await placePaid()];
    await call("POST", `${placed[0]?.id}/notes`, { text: "Trouser 2 cm longer", isPinned: true });
    const reply = await download(`slips?ids=${placed.map(({ id }) => id).join(",")}`, packer);
    expect(reply.headers["content-type"]).toBe("application/pdf");
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    const pages = reply.rawPayload.toString("latin1").match(/\/Type \/Page\b/g) ?? [];
    expect(pages).toHaveLength(2);
    expect((await download("slips?ids=ord_nothing")).statusCode).toBe(404);
  });

  test("an invoice is for those who may read sums", async () => {
    const { id } = await placePaid();
    expect((await download(`${id}/invoice`)).headers["content-type"]).toBe("application/pdf");
    expect((await download(`${id}/invoice`, packer)).statusCode).toBe(403);
  });

  test("the table holds what the room shows, and no cell is a formula", async () => {
    const { orderNumber } = await placePaid({ address: "=cmd()", city: "Ẹdẹ" });
    const reply = await download("export?tab=all&city=ede");
    expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, row, end] = reply.payload.split("\r\n");
    expect(head).toMatch(/^\ufeffOrder,Placed,/);
    expect(row).toMatch(new RegExp(`^${orderNumber},`));
    expect(row).toContain(",20000,");
    expect(end).toBe("");
    expect(row).not.toMatch(/,=/);
    expect((await download("export", packer)).statusCode).toBe(403);
  });
});
