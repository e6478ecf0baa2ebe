import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceOrder } from "#contract/api/orders.ts";
import type { PressedOrder, StaffOrder, StaffOrderPage } from "#contract/api/staff-orders.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { markOrderPaid } from "./index.ts";

let passedMs = 0;
let shop: TestApp;
let productId: string;
let owner: SignedInStaff;
let packer: SignedInStaff;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop);
  owner = await signInStaff(shop, "owner");
  packer = await signInStaff(shop, "packer");
});
afterAll(() => shop.close());

interface Placing {
  readonly paid?: boolean;
  readonly quantity?: number;
  readonly shippingInfo?: Partial<PlaceOrder["shippingInfo"]>;
}
async function place({ paid = true, quantity = 1, ...changes }: Placing = {}) {
  const { body } = await postOrder(shop, orderBody([orderItem(productId, { quantity })], changes));
  if (paid) {
    await shop.runtime.db.withTransaction((tx) =>
      markOrderPaid(tx, shop.runtime, body.data.id, { reason: "Paid ₦10,000 by card" }),
    );
  }
  return body.data;
}
const list = async (query = "", { headers } = owner) =>
  (await shop.api<StaffOrderPage>(`GET /staff/orders?${query}`, { headers })).body;
const read = async (id: string, { headers } = owner) =>
  (await shop.api<Reply<StaffOrder>>(`GET /staff/orders/${id}`, { headers })).body.data;
const act = <Data = PressedOrder>(id: string, what: string, body: unknown, { headers } = owner) =>
  shop.api<Reply<Data>>(`POST /staff/orders/${id}/${what}`, { headers, body });
const mailsOf = (orderNumber: string, kind: string) =>
  shop.runtime.db.rows<{ status: string; text: string }>({
    text: `select status, plain_text as text from mail_message
      where kind = $2 and subject like '%' || $1 || '%'`,
    values: [orderNumber, kind],
  });

describe("the room", () => {
  test("opens on what is to be packed, the oldest first, and counts every tab", async () => {
    const before = (await list()).meta;
    const [first, second] = [await place({ quantity: 2 }), await place()];
    await place({ paid: false });
    const { data, meta } = await list();
    const ids = data.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(meta.counts.to_pack).toBe(before.counts.to_pack + 2);
    expect(meta.counts.awaiting_payment).toBe(before.counts.awaiting_payment + 1);
    expect(meta.counts.all).toBe(before.counts.all + 3);
    expect(meta.shown).toEqual({
      orders: before.shown.orders + 2,
      pieces: before.shown.pieces + 3,
      amount: (before.shown.amount ?? 0) + 30_000,
    });
  });

  test("turns pages without leaving one out or showing one twice", async () => {
    const wanted: string[] = [];
    for (let n = 0; n < 53; n += 1) {
      wanted.push((await place({ paid: false, shippingInfo: { city: "Jos" } })).id);
    }
    for (const [sort, expected] of [
      ["oldest", wanted],
      ["newest", wanted.toReversed()],
    ] as const) {
      const one = await list(`tab=awaiting_payment&city=Jos&sort=${sort}`);
      expect(one.data).toHaveLength(50);
      const two = await list(`tab=awaiting_payment&city=Jos&sort=${sort}&after=${one.meta.next}`);
      expect(two.meta.next).toBeNull();
      expect([...one.data, ...two.data].map(({ id }) => id)).toEqual(expected);
      expect(two.meta.counts.awaiting_payment).toBe(53);
      expect(two.meta.shown).toEqual({ orders: 53, pieces: 53, amount: 530_000 });
    }
  });

  test("finds by number, name without marks, phone, e-mail, city and product, or a part of them", async () => {
    const name = "Àkúrẹ́ ẹlẹ́sẹ̀ trousers";
    const other = await addProduct(shop, { name });
    const { body } = await postOrder(
      shop,
      orderBody([orderItem(other)], {
        shippingInfo: {
          firstName: "Ìfẹ́",
          lastName: "Balógun",
          email: "ife@weavers.example",
          phone: "+234 809 555 0142",
          city: "Ìlọrin",
        },
      }),
    );
    const { id, orderNumber } = body.data;
    const found = async (search: string, as = owner) =>
      (await list(`tab=all&search=${encodeURIComponent(search)}`, as)).data.map((row) => row.id);
    for (const search of [
      orderNumber,
      orderNumber.toLowerCase().slice(4),
      orderNumber.slice(6, 11),
      "ife balogun",
      "Balogun ìfẹ",
      "0809 555 0142",
      "+234 (809) 555-0142",
      "5550142",
      "ife@weavers",
      "ilorin",
      "akure elese",
    ]) {
      expect(await found(search), search).toEqual([id]);
    }
    expect(await found("nobody at all")).toEqual([]);
    expect(await found("50%")).toEqual([]);
    // who may not read e-mail addresses finds nobody by one
    expect(await found("ife@weavers", packer)).toEqual([]);
    expect(await found("ife balogun", packer)).toEqual([id]);
  });

  test("sifts by day, sum, place and kind of buyer", async () => {
    const placed = await place({ paid: false, quantity: 7, shippingInfo: { state: "Kano" } });
    const day = new Date(Date.parse(placed.createdAt) + 3_600_000).toISOString().slice(0, 10);
    const ids = async (query: string) =>
      (await list(`tab=all&state=kano&${query}`)).data.map(({ id }) => id);
    for (const [fits, query] of [
      [true, ""],
      [true, `from=${day}&to=${day}`],
      [false, "to=2020-01-01"],
      [false, "from=2100-01-01"],
      [true, "least=70000&most=70000"],
      [false, "least=70000.01"],
      [false, "most=69999.99"],
      [true, "buyers=shop&way=card"],
      [false, "buyers=wholesale"],
      [false, "way=free"],
    ] as const) {
      expect(await ids(query), query).toEqual(fits ? [placed.id] : []);
    }
    const { headers } = owner;
    for (const end of ["from", "to"]) {
      const refused = await shop.api(`GET /staff/orders?${end}=2026-02-31`, { headers });
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: end }]]);
    }
    const blank = await shop.api("GET /staff/orders?least=%20", { headers });
    expect([blank.status, blank.body.errors]).toMatchObject([400, [{ field: "least" }]]);
  });

  test("shows an order by its number too, as the bars of a slip say it", async () => {
    const { id, orderNumber } = await place();
    expect((await read(orderNumber)).id).toBe(id);
  });
});

describe("a packer", () => {
  test("is told no sum and no e-mail address anywhere", async () => {
    const { id } = await place({ shippingInfo: { email: "secret@buyer.example" } });
    const text = "Refund ₦5,000 or N5000 to secret@buyer.example, 5k at most, 12.500 naira";
    await act(id, "notes", { text, isPinned: true });
    await act(id, "pack", { version: 2 });
    // Ids and moments may hold any figures.
    const isDrawn = /^(id|productId|orderNumber|next|at|until|\w+At)$/;
    const said = JSON.stringify(
      [
        await list("tab=all", packer),
        await read(id, packer),
        (await act(id, "send", { version: 3, carrier: "DHL" }, packer)).body,
      ],
      (key, value) => (isDrawn.test(key) ? undefined : value),
    );
    expect(said).toContain("Refund");
    expect(said).not.toMatch(
      /₦|@|\b10,?000\b|12\.500|N?5,?000|\b5k|Amount|"price"|"total"|"email"/,
    );
    expect(JSON.stringify(await read(id))).toMatch(/secret@buyer\.example.*"totalAmount"|₦5,000/);
    const { headers } = packer;
    expect((await shop.api("GET /staff/orders?least=1", { headers })).status).toBe(403);
  });
});

describe("a press", () => {
  test("packs, sends and delivers; the buyer's mail waits, and tells of the tracking", async () => {
    const { id, orderNumber } = await place();
    const early = await act(id, "send", { version: 2 });
    expect(early.body).toMatchObject({
      detail: "An order that reads “To pack” cannot become “On the way”.",
    });
    expect((await act(id, "pack", { version: 2 })).status).toBe(200);
    const tracking = { carrier: "DHL", trackingNumber: "8821 3704" };
    const sent = await act(id, "send", { version: 3, ...tracking });
    expect(sent.body.data.order).toMatchObject({ status: "SHIPPED", parcel: tracking });
    expect(sent.body.data.order.parcel.trackingUrl).toMatch(
      /^https:\/\/www\.dhl\.com.*8821%203704$/,
    );
    const [mail] = await mailsOf(orderNumber, "order-shipped");
    expect(mail?.status).toBe("queued");
    expect(mail?.text).toContain("Tracking number: 8821 3704");
    const delivered = await act(id, "deliver", { version: 4 });
    expect(delivered.body.data.order.deliveredAt).not.toBeNull();
    const texts = delivered.body.data.order.timeline.map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual(["Delivered", "Sent with DHL, 8821 3704", "Packed"]);
    expect(delivered.body.data.order.timeline[0]?.by).toMatch(/^Member \d+$/);
  });

  test("on what somebody else changed is refused with what it is now", async () => {
    const { id } = await place();
    const [mine, theirs] = await Promise.all([
      act(id, "pack", { version: 2 }),
      act(id, "pack", { version: 2 }, packer),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const refused = mine.status === 409 ? mine : theirs;
    expect(refused.body).toMatchObject({
      code: "conflict",
      meta: { current: { id, version: 3, status: "PROCESSING" } },
    });
  });

  test("is taken back within the time: the mail is withheld, the buyer sees nothing of it", async () => {
    const { id, orderNumber } = await place();
    await act(id, "pack", { version: 2 });
    const sent = (await act(id, "send", { version: 3 })).body.data;
    const eventId = sent.undo?.eventId;
    const undone = await act<StaffOrder>(id, "undo", { eventId });
    expect(undone.body.data).toMatchObject({ status: "PROCESSING", version: 5 });
    expect(await mailsOf(orderNumber, "order-shipped")).toMatchObject([{ status: "withheld" }]);
    expect((await act(id, "undo", { eventId })).status).toBe(409);
    const [last, before] = undone.body.data.timeline;
    expect(last).toMatchObject({ text: "Took “sent” back", buyerSees: false });
    expect(before).toMatchObject({ text: "Sent", isUndone: true });
    // and it can be sent after all
    expect((await act(id, "send", { version: 5 })).status).toBe(200);
  });

  test("is not taken back after the time, nor once the order has gone on", async () => {
    const { id } = await place();
    const packed = (await act(id, "pack", { version: 2 })).body.data;
    await act(id, "send", { version: 3 });
    expect((await act(id, "undo", { eventId: packed.undo?.eventId })).status).toBe(409);
    const other = await place();
    const pressed = (await act(other.id, "pack", { version: 2 })).body.data;
    passedMs += 16_000;
    expect((await act(other.id, "undo", { eventId: pressed.undo?.eventId })).status).toBe(409);
    expect((await read(other.id)).status).toBe("PROCESSING");
  });

  test("that takes delivery back takes its moment back too, and keeps when it was paid", async () => {
    const { id } = await place();
    const { paidAt } = await read(id);
    await act(id, "pack", { version: 2 });
    await act(id, "send", { version: 3 });
    const { undo } = (await act(id, "deliver", { version: 4 })).body.data;
    const back = await act<StaffOrder>(id, "undo", { eventId: undo?.eventId });
    expect(back.body.data).toMatchObject({ status: "SHIPPED", deliveredAt: null, paidAt });
  });
});
