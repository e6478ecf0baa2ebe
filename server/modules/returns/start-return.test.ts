import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { createReturnDesk, type ReturnDesk } from "../../../tests/kit/return-desk.ts";
import { askedReturn, type DeliveredOrder, deliverOrder } from "../../../tests/kit/returns.ts";
import { orderBody, orderItem, postOrder, type Reply } from "../../../tests/kit/shop.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";

const dayMs = 86_400_000;
let desk: ReturnDesk;
beforeAll(async () => {
  desk = await createReturnDesk();
});
afterAll(() => desk.close());

const exchange = {
  kind: "exchange",
  lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
  reason: "too_small",
  words: "Too tight at the shoulders",
} as const;

const delivered = (quantity = 1) =>
  deliverOrder(desk.shop, [orderItem(desk.productId, { quantity })]);
const start = (
  { order }: Pick<DeliveredOrder, "order">,
  change: object = {},
  headers: Record<string, string> = {},
) =>
  desk.shop.api<Reply<StaffReturn>>(`POST /staff/orders/${order.id}/returns`, {
    headers: { ...desk.support.headers, ...headers },
    body: { ...exchange, ...change },
  });
const mayComeBack = async ({ order }: Pick<DeliveredOrder, "order">) =>
  (await desk.shop.api<Reply<OrderReturns>>(`GET /staff/orders/${order.id}/returns`, desk.support))
    .body.data;
const auditOf = (subject: string) =>
  desk.shop.runtime.db.rows({
    text: "select action, actor, after from audit_entry where subject = $1 order by id",
    values: [subject],
  });
const mailsOf = async (orderNumber: string) =>
  (
    await desk.shop.runtime.db.rows<{ kind: string }>({
      text: `select kind from mail_message
        where kind like 'return-%' and plain_text like '%' || $1 || '%' order by created_at, id`,
      values: [orderNumber],
    })
  ).map(({ kind }) => kind);

describe("a return that staff start for a buyer", () => {
  test("waits for its answer, and is told in the log, the timeline and by mail", async () => {
    const bought = await delivered(2);
    expect(await mayComeBack(bought)).toMatchObject({
      orderNumber: bought.order.orderNumber,
      windowDays: 14,
      pieces: [{ position: 1, size: "M", quantity: 2 }],
      returns: [],
    });
    const { status, body } = await start(bought);
    expect(status, JSON.stringify(body)).toBe(201);
    const { id, reference } = body.data;
    const by = desk.support.member;
    expect(body.data).toMatchObject({
      reference: expect.stringMatching(/^EX-/),
      ...{ kind: "exchange", status: "ASKED", version: 1, words: exchange.words, photos: [] },
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
      steps: [{ status: "ASKED", by: by.name }],
    });
    expect(await auditOf(id)).toEqual([
      {
        action: "return.started",
        actor: `staff:${by.id}`,
        after: { kind: "exchange", status: "ASKED" },
      },
    ]);
    const [event] = await desk.shop.runtime.db.rows({
      text: `select kind, actor, buyer_sees, data from order_event
        where order_id = $1 and kind like 'return_%'`,
      values: [bought.order.id],
    });
    expect(event).toMatchObject({
      kind: "return_asked",
      actor: `staff:${by.id}`,
      buyerSees: true,
      data: { returnId: id, reference, as: "exchange", isForBuyer: true },
    });
    expect(await mailsOf(bought.order.orderNumber)).toEqual(["return-asked"]);
    expect(await mayComeBack(bought)).toMatchObject({
      pieces: [{ quantity: 1 }],
      returns: [{ id, status: "ASKED", mayWithdraw: true }],
    });
    expect(await desk.done(id, "approve", { kind: "exchange" })).toMatchObject({
      status: "APPROVED",
    });
  });

  test("is started once for a key, and told once", async () => {
    const bought = await delivered();
    const headers = { "idempotency-key": "started-this-once" };
    const [first, second] = [await start(bought, {}, headers), await start(bought, {}, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await auditOf(first.body.data.id)).toHaveLength(1);
    expect(await mailsOf(bought.order.orderNumber)).toEqual(["return-asked"]);
    const other = await start(bought, { reason: "faulty" }, headers);
    const { id, reference } = first.body.data;
    expect([other.status, other.body]).toEqual([
      422,
      expect.objectContaining({ code: "idempotency_mismatch", meta: { id, name: reference } }),
    ]);
  });

  test("of a piece that its buyer has asked for already is refused", async () => {
    const bought = await delivered();
    await askedReturn(desk.shop, bought);
    const { status, body } = await start(bought, { kind: "refund" });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.detail).toContain("is in a return already");
  });

  test("races with its buyer's own and only one is taken", async () => {
    const bought = await delivered();
    const replies = await Promise.all([start(bought), start(bought), start(bought)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test.each([
    ["more pieces than were bought", { quantity: 2 }, 409],
    ["the size it is in", { wantedSize: "M" }, 400],
    ["no size", { wantedSize: undefined }, 400],
  ])("of %s is refused", async (_, change, status) => {
    const bought = await delivered();
    const lines = [{ ...exchange.lines[0], ...change }];
    expect((await start(bought, { lines })).status).toBe(status);
    expect(await mailsOf(bought.order.orderNumber)).toEqual([]);
  });

  test("of an order that is not there is refused", async () => {
    const nothing = { order: { id: "ord_nothing" } } as DeliveredOrder;
    expect((await start(nothing)).status).toBe(404);
    const path = "GET /staff/orders/ord_nothing/returns";
    expect((await desk.shop.api(path, desk.support)).status).toBe(404);
  });

  test("is not for who packs or keeps stock", async () => {
    const { order } = await delivered();
    for (const role of ["packer", "stock_keeper"] as const) {
      const { headers } = await signInStaff(desk.shop, role);
      const call = { headers, body: exchange };
      const path = `/staff/orders/${order.id}/returns` as const;
      expect((await desk.shop.api(`GET ${path}`, { headers })).status).toBe(403);
      expect((await desk.shop.api(`POST ${path}`, call)).status).toBe(403);
    }
  });

  test("before delivery or after the window is refused", async () => {
    const body = orderBody([orderItem(desk.productId)]);
    const placed = { order: (await postOrder(desk.shop, body)).body.data };
    expect((await start(placed)).body.detail).toContain("once the order was delivered");
    expect((await mayComeBack(placed)).pieces).toEqual([]);
    const bought = await delivered();
    await desk.pass(14 * dayMs + 60_000);
    expect((await start(bought)).body.detail).toContain("within 14 days of delivery");
    expect((await mayComeBack(bought)).pieces).toEqual([]);
  });
});
