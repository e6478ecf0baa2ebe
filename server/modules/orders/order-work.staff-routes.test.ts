import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ownRider } from "#contract/api/carriers.ts";
import type { Order, PlaceOrder } from "#contract/api/orders.ts";
import type { MovedOrders } from "#contract/api/staff-order-acts.ts";
import type { PressedOrder, StaffOrder, StaffOrderPage } from "#contract/api/staff-orders.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { dropPhotos } from "../../../tests/kit/drop-photos.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import { phonePicture, photoForm } from "../../../tests/kit/photos.ts";
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

describe("the parcel", () => {
  test("remembers what lies in it, bounded by what was bought", async () => {
    const { id } = await placePaid();
    const ticked = await call("POST", `${id}/ticks`, { position: 1, laidIn: 2 }, packer);
    expect(ticked.body.data.lines).toMatchObject([{ laidIn: 2, quantity: 2 }]);
    expect(ticked.body.data.version).toBe(2);
    for (const wrong of [
      { position: 1, laidIn: 3 },
      { position: 2, laidIn: 1 },
    ]) {
      expect((await call("POST", `${id}/ticks`, wrong)).status).toBe(400);
    }
  });

  test("shows how many pieces of the size are left", async () => {
    const made = await addProduct(shop, { sizes: [{ size: "M", stock: 5 }] });
    const { body } = await postOrder(shop, orderBody([orderItem(made, { quantity: 2 })]));
    expect((await call("GET", body.data.id)).body.data.lines).toMatchObject([{ stock: 3 }]);
  });

  test("has a photo that says nothing of where it was taken, which the buyer sees and is mailed", async () => {
    const buyer = await signUpVerified(shop);
    const { id, orderNumber } = await placePaid({ email: buyer.email }, buyer.token);
    const sent = await call("POST", `${id}/photo`, await photoForm(), packer);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { photoUrl } = sent.body.data.parcel;
    expect(photoUrl).toMatch(/^\/media\/[0-9a-f]{32}-1200\.jpg$/);
    const file = await shop.app.inject({ url: photoUrl ?? "" });
    const picture = await sharp(file.rawPayload).metadata();
    expect([picture.format, picture.width, picture.height]).toEqual(["jpeg", 1200, 1600]);
    expect(picture.exif).toBeUndefined();
    expect(file.rawPayload.includes("Secret phone")).toBe(false);
    // the same picture twice lies under two names: nobody tells by one who has the other
    const again = await call("POST", `${id}/photo`, await photoForm());
    expect(again.body.data.parcel.photoUrl).not.toBe(photoUrl);
    const isThere = async (address: string | null) =>
      (await shop.app.inject({ url: address ?? "" })).statusCode;
    await dropPhotos(shop);
    expect([await isThere(photoUrl), await isThere(again.body.data.parcel.photoUrl)]).toEqual([
      404, 200,
    ]);

    await press(id, "pack", { version: 2 });
    await press(id, "send", { version: 3 });
    const [mail] = await mailsOf(orderNumber, "order-shipped");
    expect(mail?.html).toContain(again.body.data.parcel.photoUrl);
    const own = await shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    expect(own.body.data.parcel?.photoUrl).toBe(again.body.data.parcel.photoUrl);
    expect((await call("DELETE", `${id}/photo`)).body.data.parcel.photoUrl).toBeNull();
    await dropPhotos(shop);
    expect(await isThere(again.body.data.parcel.photoUrl)).toBe(404);
  });

  test("keeps no file of a photo that came too late, nor of one whose process died", async () => {
    const { id } = await placePaid();
    await call("POST", `${id}/photo`, await photoForm());
    const [job, ...others] = await shop.runtime.db.rows<{ payload: { address: string } }>({
      text: `select payload from graphile_worker._private_jobs where payload ->> 'orderId' = $1`,
      values: [id],
    });
    expect(others).toEqual([]);
    const address = job?.payload.address ?? "";
    await shop.runtime.db.rows({
      text: "update order_parcel set photo_path = null where order_id = $1",
      values: [id],
    });
    await dropPhotos(shop);
    expect((await shop.app.inject({ url: address })).statusCode).toBe(404);
  });

  test("takes no file that is no picture, no second one, and none of an order that is not packed", async () => {
    const { id } = await placePaid();
    const statusOf = async (form: FormData, of = id) =>
      (await call("POST", `${of}/photo`, form)).status;
    expect(await statusOf(await photoForm(Buffer.from("<svg/>")))).toBe(415);
    const two = await photoForm();
    two.append("photo", new Blob([new Uint8Array(await phonePicture(40, 30))]), "two.jpg");
    expect(await statusOf(two)).toBe(413);
    const none = new FormData();
    none.set("request", "{}");
    expect(await statusOf(none)).toBe(400);
    expect(await statusOf(await photoForm(), (await place()).id)).toBe(409);
  });

  test("is handed over with the code that the buyer has; wrong ones are counted", async () => {
    const buyer = await signUpVerified(shop);
    const { id, orderNumber } = await placePaid({ email: buyer.email }, buyer.token);
    await press(id, "pack", { version: 2 });
    const sent = await press(id, "send", { version: 3, carrier: ownRider });
    expect(sent.body.data.order.parcel.hasCode).toBe(true);
    const own = await shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    const code = own.body.data.parcel?.handOverCode ?? "";
    expect(code).toMatch(/^\d{4}$/);
    // staff are never told it
    expect(JSON.stringify(sent.body)).not.toContain(`"${code}"`);
    const [mail] = await mailsOf(orderNumber, "order-shipped");
    expect(mail?.text).toContain(code);

    const wrong = code === "0000" ? "1111" : "0000";
    const statuses = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await press(id, "deliver", { version: 4, code: wrong })).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    // out of tries, the right one is refused too, and it can be said to be delivered all the same
    expect((await press(id, "deliver", { version: 4, code })).status).toBe(429);
    const said = await press(id, "deliver", { version: 4 });
    expect(said.body.data.order.timeline[0]?.text).toBe("Delivered, without the code");
  });

  test("is delivered with the right code, however it is typed", async () => {
    const buyer = await signUpVerified(shop);
    const { id } = await placePaid({ email: buyer.email }, buyer.token);
    await press(id, "pack", { version: 2 });
    await press(id, "send", { version: 3, carrier: ownRider });
    const own = await shop.api<Reply<Order>>(`GET /orders/${id}`, { token: buyer.token });
    const code = [...(own.body.data.parcel?.handOverCode ?? "")].join(" ");
    const delivered = await press(id, "deliver", { version: 4, code });
    expect(delivered.body.data.order.timeline[0]?.text).toBe("Delivered, the buyer told the code");
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
