import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlaceOrder } from "#contract/api/orders/orders.ts";
import type { StaffOrder, StaffOrderPage } from "#contract/api/orders/staff-orders.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../../tests/kit/staff.ts";
import { markOrderPaid } from "../lifecycle/index.ts";

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
const sendCommand = <Data = StaffOrder>(
  id: string,
  what: string,
  body: unknown,
  { headers } = owner,
) => shop.api<Reply<Data>>(`POST /staff/orders/${id}/${what}`, { headers, body });
const mailsOf = (orderNumber: string, kind: string) =>
  listMails(shop.runtime, "kind = $2 and subject like '%' || $1 || '%'", [orderNumber, kind]);

describe("the list", () => {
  test("opens on orders to pack, oldest first, with the count of every tab", async () => {
    const before = (await list()).meta;
    const [first, second] = [await place({ quantity: 2 }), await place()];
    await place({ paid: false });
    const { data, meta } = await list();
    const ids = data.map(({ id }) => id);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    expect(meta.counts.to_pack).toBe(before.counts.to_pack + 2);
    expect(meta.counts.awaiting_payment).toBe(before.counts.awaiting_payment + 1);
    expect(meta.counts.all).toBe(before.counts.all + 3);
    expect(meta.totals).toEqual({
      orders: before.totals.orders + 2,
      units: before.totals.units + 3,
      amount: (before.totals.amount ?? 0) + 30_000,
    });
  });

  test("pages without gaps or duplicates", async () => {
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
      expect(two.meta.totals).toEqual({ orders: 53, units: 53, amount: 530_000 });
    }
  });

  test("searches by number, name without accents, phone, email, city and product, or a part of them", async () => {
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
    expect(await found("ife@weavers", packer)).toEqual([]);
    expect(await found("ife balogun", packer)).toEqual([id]);
  });

  test("filters by day, amount, place and kind of customer", async () => {
    const placed = await place({ paid: false, quantity: 7, shippingInfo: { state: "Kano" } });
    const day = new Date(Date.parse(placed.createdAt) + 3_600_000).toISOString().slice(0, 10);
    const ids = async (query: string) =>
      (await list(`tab=all&state=kano&${query}`)).data.map(({ id }) => id);
    for (const [fits, query] of [
      [true, ""],
      [true, `from=${day}&to=${day}`],
      [false, "to=2020-01-01"],
      [false, "from=2100-01-01"],
      [true, "minTotal=70000&maxTotal=70000"],
      [false, "minTotal=70000.01"],
      [false, "maxTotal=69999.99"],
      [true, "buyers=shop&method=card"],
      [false, "buyers=wholesale"],
      [false, "method=free"],
    ] as const) {
      expect(await ids(query), query).toEqual(fits ? [placed.id] : []);
    }
    const { headers } = owner;
    for (const end of ["from", "to"]) {
      const refused = await shop.api(`GET /staff/orders?${end}=2026-02-31`, { headers });
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ field: end }]]);
    }
    const blank = await shop.api("GET /staff/orders?minTotal=%20", { headers });
    expect([blank.status, blank.body.errors]).toMatchObject([400, [{ field: "minTotal" }]]);
  });

  test("shows an order by its number, as a scanned barcode has it", async () => {
    const { id, orderNumber } = await place();
    expect((await read(orderNumber)).id).toBe(id);
  });
});

describe("a packer", () => {
  test("sees no amount and no email anywhere", async () => {
    const { id } = await place({ shippingInfo: { email: "secret@buyer.example" } });
    const text = "Refund ₦5,000 to secret@buyer.example";
    await sendCommand(id, "notes", { text, isPinned: true });
    await sendCommand(id, "notes", { text: "Paid 38000" });
    await sendCommand(id, "pack", { version: 2 });
    // Ids and timestamps may contain any digits.
    const isDrawn = /^(id|productId|orderNumber|next|at|until|\w+At)$/;
    const said = JSON.stringify(
      [
        await list("tab=all", packer),
        await read(id, packer),
        (await sendCommand(id, "ship", { version: 3, carrier: "DHL" }, packer)).body,
      ],
      (key, value) => (isDrawn.test(key) ? undefined : value),
    );
    expect(said).not.toMatch(/₦|@|\b10,?000\b|38000|5,?000|Amount|"price"|"total"|"email"/);
    expect(JSON.stringify(await read(id))).toMatch(/secret@buyer\.example.*"totalAmount"|₦5,000/);
    const { headers } = packer;
    expect((await shop.api("GET /staff/orders?minTotal=1", { headers })).status).toBe(403);
  });
});

describe("notes", () => {
  test("are visible to a packer where they are their own, pinned ones too", async () => {
    const { id } = await place();
    await sendCommand(id, "notes", { text: "Paid 38000" });
    await sendCommand(id, "notes", { text: "Wrapped as a gift", isPinned: true }, packer);
    const order = await read(id, packer);
    expect(order.notes.map(({ text }) => text)).toEqual(["Wrapped as a gift"]);
    expect(order.pinnedNote).toBe("Wrapped as a gift");
    const listed = async (by: SignedInStaff) =>
      (await list("tab=all", by)).data.find((order) => order.id === id)?.pinnedNote;
    expect(await listed(packer)).toBe("Wrapped as a gift");

    await sendCommand(id, "notes", { text: "Owes 38000", isPinned: true });
    const after = await read(id, packer);
    expect(after.notes.map(({ text }) => text)).toEqual(["Wrapped as a gift"]);
    expect(after.pinnedNote).toBeNull();
    expect(await listed(packer)).toBeNull();
    expect(await listed(owner)).toBe("Owes 38000");
    expect((await read(id)).notes).toHaveLength(3);
  });
});

describe("a transition", () => {
  test("packs, ships and delivers; the email is held back, and has the tracking", async () => {
    const { id, orderNumber } = await place();
    const early = await sendCommand(id, "ship", { version: 2 });
    expect(early.body).toMatchObject({
      detail: "An order with status “To pack” can't change to “On the way”.",
    });
    expect((await sendCommand(id, "pack", { version: 2 })).status).toBe(200);
    const tracking = { carrier: "DHL", trackingNumber: "8821 3704" };
    const sent = await sendCommand(id, "ship", { version: 3, ...tracking });
    expect(sent.body.data).toMatchObject({ status: "SHIPPED", parcel: tracking });
    expect(sent.body.data.parcel.trackingUrl).toMatch(/^https:\/\/www\.dhl\.com.*8821%203704$/);
    const [mail] = await mailsOf(orderNumber, "order-shipped");
    expect(mail?.status).toBe("queued");
    expect(mail?.text).toContain("Tracking number: 8821 3704");
    const delivered = await sendCommand(id, "deliver", { version: 4 });
    expect(delivered.body.data.deliveredAt).not.toBeNull();
    const texts = delivered.body.data.timeline.map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual(["Delivered", "Shipped with DHL, 8821 3704", "Packed"]);
    expect(delivered.body.data.timeline[0]?.by).toMatch(/^Member \d+$/);
  });

  test("on an outdated version is refused with the current order", async () => {
    const { id } = await place();
    const [mine, theirs] = await Promise.all([
      sendCommand(id, "pack", { version: 2 }),
      sendCommand(id, "pack", { version: 2 }, packer),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const refused = mine.status === 409 ? mine : theirs;
    expect(refused.body).toMatchObject({
      code: "conflict",
      meta: { current: { id, version: 3, status: "PROCESSING" } },
    });
  });
});
