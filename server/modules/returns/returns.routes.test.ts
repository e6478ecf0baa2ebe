import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuyerReturn, OrderReturns } from "#contract/api/returns/returns.ts";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { listMails } from "../../../tests/kit/mails.ts";
import { type Person, signUpVerified } from "../../../tests/kit/people.ts";
import {
  type DeliveredOrder,
  deliverOrder,
  linkToReturns,
  postReturn,
  requestReturn,
  withPhotos,
} from "../../../tests/kit/returns.ts";
import { saveSettings } from "../../../tests/kit/settings.ts";
import {
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

const dayMs = 86_400_000;
let passedMs = 0;
let shop: TestApp;
let productId: string;
let account: Person;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + passedMs) });
  productId = await addProduct(shop, {
    sizes: [
      { size: "M", stock: 100 },
      { size: "L", stock: 100 },
      { size: "XL", stock: 0 },
    ],
  });
  account = await signUpVerified(shop);
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const delivered = (quantity = 1) => deliverOrder(shop, [orderItem(productId, { quantity })]);
const read = ({ order, token }: DeliveredOrder) =>
  shop.api<Reply<OrderReturns>>(`GET /orders/${order.orderNumber}/returns`, {
    headers: { "x-return-token": token },
  });
const withdraw = ({ order, token }: DeliveredOrder, { id }: Pick<BuyerReturn, "id">) =>
  shop.api<Reply<BuyerReturn>>(`POST /orders/${order.orderNumber}/returns/${id}/withdraw`, {
    headers: { "x-return-token": token },
  });
const mailsOf = async ({ order }: DeliveredOrder) =>
  (
    await listMails(shop.runtime, "$1 = any(mentions) and kind like 'return-%'", [
      order.orderNumber,
    ])
  ).map(({ kind }) => kind);

describe("a return request", () => {
  test("lists the returnable items with deadline, amount and other sizes", async () => {
    const bought = await delivered(2);
    const { body } = await read(bought);
    expect(body.data).toMatchObject({
      orderNumber: bought.order.orderNumber,
      windowDays: 14,
      returns: [],
      items: [
        {
          position: 1,
          size: "M",
          quantity: 2,
          amount: 10_000,
          otherSizes: [
            { size: "L", stock: expect.any(Number) },
            { size: "XL", stock: 0 },
          ],
        },
      ],
    });
    const days = (Date.parse(body.data.items[0]?.until ?? "") - Date.now() - passedMs) / dayMs;
    expect(Math.round(days)).toBe(14);
  });

  test("gets a reference, a timeline event and an email", async () => {
    const bought = await delivered();
    const requested = await requestReturn(shop, bought);
    expect(requested).toMatchObject({
      reference: expect.stringMatching(/^EX-[0-9A-HJKMNP-TV-Z]{7}$/),
      kind: "exchange",
      status: "REQUESTED",
      reason: "too_small",
      lines: [{ position: 1, size: "M", wantedSize: "L", quantity: 1 }],
      refundAmount: null,
      canWithdraw: true,
      steps: [{ status: "REQUESTED", message: "" }],
    });
    const [event] = await shop.runtime.db.rows({
      text: "select kind, actor, is_visible_to_buyer, data from order_event where order_id = $1 and kind like 'return%'",
      values: [bought.order.id],
    });
    expect(event).toMatchObject({
      kind: "return_requested",
      actor: "guest",
      isVisibleToBuyer: true,
      data: { reference: requested.reference, returnId: requested.id, as: "exchange" },
    });
    expect(await mailsOf(bought)).toEqual(["return-requested"]);
    expect((await read(bought)).body.data.returns).toEqual([requested]);
    expect((await read(bought)).body.data.items).toEqual([]);
  });

  test("for a refund shows what was paid for the items", async () => {
    const bought = await delivered(3);
    const lines = [{ position: 1, size: "M", quantity: 2 }];
    const requested = await requestReturn(shop, bought, { kind: "refund", lines });
    expect(requested).toMatchObject({ kind: "refund", refundAmount: 20_000 });
    expect(requested.lines[0]?.wantedSize).toBeNull();
  });

  test("twice for one item is refused, in one request or in two", async () => {
    const bought = await delivered();
    const line = { position: 1, size: "M", quantity: 1, wantedSize: "L" };
    const twice = await postReturn(shop, bought, { lines: [line, line] });
    expect([twice.status, twice.body.errors]).toMatchObject([400, [{ field: "lines" }]]);
    await requestReturn(shop, bought);
    const { status, body } = await postReturn(shop, bought, { kind: "refund" });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.detail).toBe(
      "Ìbàdàn shirt in size M is already in a return, or has been returned.",
    );
  });

  test("twice for one item at the same time creates one", async () => {
    const bought = await delivered();
    const replies = await Promise.all([1, 2, 3].map(() => postReturn(shop, bought)));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("repeated with the same key creates one", async () => {
    const bought = await delivered();
    const submit = () =>
      shop.api<Reply<BuyerReturn>>(`POST /orders/${bought.order.orderNumber}/returns`, {
        body: {
          kind: "exchange",
          lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
          reason: "other",
        },
        headers: { "x-return-token": bought.token, "idempotency-key": "ask-this-once" },
        remoteAddress: nextAddress(),
      });
    const [first, second] = [await submit(), await submit()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await mailsOf(bought)).toEqual(["return-requested"]);
  });

  test.each([
    ["more pieces than were bought", { quantity: 3 }, 409, "Only 2 of"],
    ["a line that is not there", { position: 2 }, 409, "not part of the order"],
    ["a size that was not bought", { size: "L", wantedSize: "M" }, 409, "already in a return"],
    ["the size it is in", { wantedSize: "M" }, 400, ""],
    ["a size that is not made", { wantedSize: "XXL" }, 400, ""],
    ["no size", { wantedSize: undefined }, 400, ""],
    ["a size that is sold out", { wantedSize: "XL" }, 409, "in size XL is sold out"],
  ])("for %s is refused", async (_, change, status, detail) => {
    const bought = await delivered(2);
    const line = { position: 1, size: "M", quantity: 1, wantedSize: "L", ...change };
    const reply = await postReturn(shop, bought, { lines: [line] });
    expect(reply.status, JSON.stringify(reply.body)).toBe(status);
    expect(reply.body.detail).toContain(detail);
    expect(await mailsOf(bought)).toEqual([]);
  });

  test("before delivery or after the window is refused with the reason", async () => {
    const body = orderBody([orderItem(productId)]);
    const placed = (await postOrder(shop, body, { token: account.token })).body.data;
    const early = await shop.api<Reply<OrderReturns>>(`GET /orders/${placed.id}/returns`, account);
    expect(early.body.data.items).toEqual([]);
    const submit = {
      kind: "refund",
      lines: [{ position: 1, size: "M", quantity: 1 }],
      reason: "other",
    };
    const call = { body: submit, token: account.token, remoteAddress: nextAddress() };
    expect(
      (await shop.api<Reply<unknown>>(`POST /orders/${placed.id}/returns`, call)).body.detail,
    ).toBe("Items can be returned after delivery.");

    const bought = await delivered();
    const link = bought.token;
    passedMs += 14 * dayMs + 60_000;
    const late = await postReturn(shop, {
      ...bought,
      token: await linkToReturns(shop, bought.order),
    });
    expect(late.status).toBe(409);
    expect(late.body.detail).toContain("within 14 days of delivery");
    const ended = await postReturn(shop, { ...bought, token: link });
    expect([ended.status, ended.body.detail]).toEqual([
      404,
      "This link has expired. Request a new one.",
    ]);

    // The days count as they stand when somebody asks.
    const owner = await signInStaff(shop, "owner");
    await saveSettings(shop, owner, "selling", { returnDays: 20 });
    const token = await linkToReturns(shop, bought.order);
    const open = await read({ ...bought, token });
    expect(open.body.data).toMatchObject({ windowDays: 20, items: [{ size: "M" }] });
    expect((await postReturn(shop, { ...bought, token })).status).toBe(201);
    await saveSettings(shop, owner, "selling", { returnDays: 14 });
  });

  test("can be withdrawn and made again; withdrawing twice changes nothing", async () => {
    const bought = await delivered();
    const requested = await requestReturn(shop, bought);
    const used = await withdraw(bought, requested);
    expect(used.body.data).toMatchObject({ status: "WITHDRAWN", canWithdraw: false });
    expect((await withdraw(bought, requested)).status).toBe(200);
    expect(await mailsOf(bought)).toEqual(["return-requested", "return-withdrawn"]);
    const money = await requestReturn(shop, bought, { kind: "refund" });
    expect(money.refundAmount).toBe(10_000);
    expect((await withdraw(bought, money)).body.data.refundAmount).toBeNull();
    await requestReturn(shop, bought);
  });
});

describe("photos", () => {
  const photo = () =>
    sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#a33" } })
      .withExif({ IFD0: { Copyright: "At home, 14 Admiralty Way" } })
      .jpeg()
      .toBuffer();
  const send = async ({ order, token }: DeliveredOrder, photos: readonly Buffer[]) => {
    const request = {
      kind: "exchange",
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
      reason: "defective",
    };
    const { body, headers } = withPhotos(request, photos);
    return await shop.api<Reply<BuyerReturn>>(`POST /orders/${order.orderNumber}/returns`, {
      body,
      headers: { ...headers, "x-return-token": token },
      remoteAddress: nextAddress(),
    });
  };

  test("are stored smaller and without metadata", async () => {
    const reply = await send(await delivered(), [await photo(), await photo()]);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.data.photos).toBe(2);
    const [saved] = await shop.runtime.db.rows<{ content: Buffer }>({
      text: "select content from return_photo where return_id = $1 order by position",
      values: [reply.body.data.id],
    });
    const { width, height, exif } = await sharp(saved?.content).metadata();
    expect({ width, height, exif }).toEqual({ width: 1600, height: 800, exif: undefined });
    expect(saved?.content.toString("latin1")).not.toContain("Admiralty");
  });

  test("that are invalid or too many are refused, and no return is created", async () => {
    const bought = await delivered();
    const pdf = await send(bought, [Buffer.from("%PDF-1.7\n")]);
    expect([pdf.status, pdf.body.code]).toEqual([415, "unsupported_media_type"]);
    const small = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    expect((await send(bought, Array(5).fill(small))).status).toBe(413);
    expect((await read(bought)).body.data.returns).toEqual([]);
  });
});
