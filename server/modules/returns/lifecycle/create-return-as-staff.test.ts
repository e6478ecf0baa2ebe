import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderReturns } from "#contract/api/returns/returns.ts";
import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createReturnDesk, type ReturnDesk } from "../../../../tests/kit/return-desk.ts";
import { type DeliveredOrder, deliverOrder, requestReturn } from "../../../../tests/kit/returns.ts";
import { orderBody, orderItem, postOrder, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";

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
  message: "Too tight at the shoulders",
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
const canBeReturned = async ({ order }: Pick<DeliveredOrder, "order">) =>
  (await desk.shop.api<Reply<OrderReturns>>(`GET /staff/orders/${order.id}/returns`, desk.support))
    .body.data;
const auditOf = (subject: string) =>
  desk.shop.runtime.db.rows({
    text: "select action, actor, after from audit_entry where subject = $1 order by id",
    values: [subject],
  });
const mailsOf = async (orderNumber: string) =>
  (
    await listMails(desk.shop.runtime, "kind like 'return-%' and $1 = any(mentions)", [orderNumber])
  ).map(({ kind }) => kind);

describe("a return created by staff for a customer", () => {
  test("awaits its decision, with an audit entry, a timeline event and an email", async () => {
    const bought = await delivered(2);
    expect(await canBeReturned(bought)).toMatchObject({
      orderNumber: bought.order.orderNumber,
      windowDays: 14,
      items: [{ position: 1, size: "M", quantity: 2 }],
      returns: [],
    });
    const { status, body } = await start(bought);
    expect(status, JSON.stringify(body)).toBe(201);
    const { id, reference } = body.data;
    const by = desk.support.member;
    expect(body.data).toMatchObject({
      reference: expect.stringMatching(/^EX-/),
      ...{
        kind: "exchange",
        status: "REQUESTED",
        version: 1,
        message: exchange.message,
        photos: [],
      },
      lines: [{ position: 1, size: "M", quantity: 1, wantedSize: "L" }],
      steps: [{ status: "REQUESTED", by: by.name }],
    });
    expect(await auditOf(id)).toEqual([
      {
        action: "return.created",
        actor: `staff:${by.id}`,
        after: { kind: "exchange", status: "REQUESTED" },
      },
    ]);
    const [event] = await desk.shop.runtime.db.rows({
      text: `select kind, actor, is_visible_to_buyer, data from order_event
        where order_id = $1 and kind like 'return_%'`,
      values: [bought.order.id],
    });
    expect(event).toMatchObject({
      kind: "return_requested",
      actor: `staff:${by.id}`,
      isVisibleToBuyer: true,
      data: { returnId: id, reference, as: "exchange", isForBuyer: true },
    });
    expect(await mailsOf(bought.order.orderNumber)).toEqual(["return-requested"]);
    expect(await canBeReturned(bought)).toMatchObject({
      items: [{ quantity: 1 }],
      returns: [{ id, status: "REQUESTED", canWithdraw: true }],
    });
    expect(await desk.runCommand(id, "approve", { kind: "exchange" })).toMatchObject({
      status: "APPROVED",
    });
  });

  test("is created once for a key, with one email", async () => {
    const bought = await delivered();
    const headers = { "idempotency-key": "started-this-once" };
    const [first, second] = [await start(bought, {}, headers), await start(bought, {}, headers)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
    expect(await auditOf(first.body.data.id)).toHaveLength(1);
    expect(await mailsOf(bought.order.orderNumber)).toEqual(["return-requested"]);
    const other = await start(bought, { reason: "defective" }, headers);
    const { id, reference } = first.body.data;
    expect([other.status, other.body]).toEqual([
      422,
      expect.objectContaining({ code: "idempotency_mismatch", meta: { id, name: reference } }),
    ]);
  });

  test("of an item already requested is refused", async () => {
    const bought = await delivered();
    await requestReturn(desk.shop, bought);
    const { status, body } = await start(bought, { kind: "refund" });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.detail).toContain("is already in a return");
  });

  test("races with the customer's own request, and only one is created", async () => {
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

  test("of an unknown order is refused", async () => {
    const nothing = { order: { id: "ord_nothing" } } as DeliveredOrder;
    expect((await start(nothing)).status).toBe(404);
    const path = "GET /staff/orders/ord_nothing/returns";
    expect((await desk.shop.api(path, desk.support)).status).toBe(404);
  });

  test("is refused to packers and stock keepers", async () => {
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
    expect((await start(placed)).body.detail).toContain("can be returned after delivery");
    expect((await canBeReturned(placed)).items).toEqual([]);
    const bought = await delivered();
    await desk.advanceClock(14 * dayMs + 60_000);
    expect((await start(bought)).body.detail).toContain("within 14 days of delivery");
    expect((await canBeReturned(bought)).items).toEqual([]);
  });
});
