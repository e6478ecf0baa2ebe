import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import { addWorkingDays } from "#contract/delivery/shop-calendar.ts";
import { refundPayment } from "#server/modules/payments/refunds/index.ts";
import { readEnquiry, sendEnquiry } from "../../../tests/kit/bulk-orders.ts";
import { placePaid, requestFor } from "../../../tests/kit/refunded-payment.ts";
import { nextAddress } from "../../../tests/kit/shop.ts";
import { createTransferDesk, type TransferDesk } from "../../../tests/kit/transfer-desk.ts";

const minuteMs = 60_000;

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

async function today(): Promise<StaffToday> {
  const { status, body } = await at.desk.call<StaffToday>("GET /staff/reports/today");
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const toDoCounts = async () =>
  (await at.desk.call<{ enquiries: number; payments: number }>("GET /staff/reports/to-do")).body
    .data;

/** Minutes from a timestamp of the response until its time. */
const minutesSince = (since: string | null | undefined, now: string) =>
  Math.floor((Date.parse(now) - Date.parse(since ?? "")) / minuteMs);

describe("the to-do list of Today", () => {
  test("is empty in a shop with nothing to do", async () => {
    expect(await today()).toMatchObject({
      packing: { count: 0, oldestAt: null },
      payments: { count: 0, kinds: {}, oldestAt: null },
      refunds: { count: 0, oldestAt: null },
      transfers: { count: 0, oldestAt: null },
      refundsToSend: { count: 0, oldestAt: null },
      riderMoney: { count: 0, oldestAt: null },
      returns: { count: 0, oldestAt: null },
      profiles: { count: 0, company: null, since: null },
      enquiries: { count: 0, replyBy: null },
      lastActivity: null,
    });
  });

  test("counts cases by kind with the oldest, and unconfirmed refunds separately", async () => {
    const { desk } = at;
    const { pay } = desk;
    const stuck = await placePaid(pay, { refundAnswers: ["lost"] });
    await refundPayment(pay.runtime, requestFor(stuck, 10_000, "stuck"));
    await desk.pass(30);
    await desk.underpaid();
    await desk.pass(20);
    await desk.underpaid();
    const response = await today();
    expect(response.payments).toMatchObject({ count: 2, kinds: { underpaid: 2 } });
    expect(minutesSince(response.payments?.oldestAt, response.at)).toBe(20);
    expect(response.refunds?.count).toBe(1);
    expect(minutesSince(response.refunds?.oldestAt, response.at)).toBe(50);
    expect((await toDoCounts()).payments).toBe(3);
  });

  test("counts awaited transfers and refunds to send, each with the oldest", async () => {
    const sent = await at.place();
    await at.receive(sent);
    await at.place();
    await at.desk.pass(10);
    await at.place();
    await at.refund(sent);
    await at.desk.pass(5);
    const { transfers, refundsToSend, at: now } = await today();
    expect(transfers?.count).toBe(2);
    expect(minutesSince(transfers?.oldestAt, now)).toBe(15);
    expect(refundsToSend?.count).toBe(1);
    expect(minutesSince(refundsToSend?.oldestAt, now)).toBe(5);
  });

  test("names the business that has waited longest", async () => {
    for (const businessName of ["Obi Ltd", "Bello Stores"]) {
      const email = `${businessName.split(" ")[0]}@example.com`.toLowerCase();
      const person = { firstName: "Ada", lastName: "Obi", email, password: "kola-nut-9" };
      const body = { ...person, businessName, businessAddress: "12 Marina" };
      const remoteAddress = nextAddress();
      const reply = await at.desk.pay.shop.api("POST /auth/register", { body, remoteAddress });
      expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
      await at.desk.pass(7);
    }
    const { profiles, at: now } = await today();
    expect(profiles).toMatchObject({ count: 2, company: "Obi Ltd" });
    expect(minutesSince(profiles?.since, now)).toBe(14);
  });

  test("names the last action, without undone ones", async () => {
    const { desk } = at;
    const open = await desk.place();
    await desk.payFor(open);
    const { id, orderNumber } = open.order;
    const { version } = (await desk.call<{ version: number }>(`GET /staff/orders/${id}`)).body.data;
    const packed = await desk.call<StaffOrder>(`POST /staff/orders/${id}/pack`, desk.owner, {
      version,
    });
    expect(packed.status, JSON.stringify(packed.body)).toBe(200);
    const { lastActivity } = await today();
    const { name } = desk.owner.member;
    expect(lastActivity).toMatchObject({ who: name, kind: "packed", orderNumber });
    const undone = await desk.call(`POST /staff/orders/${id}/unpack`, desk.owner, {
      version: packed.body.data.version,
    });
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect((await today()).lastActivity).toBeNull();
  });

  test("counts an enquiry until it is replied to, quoted or closed", async () => {
    const { desk } = at;
    const { shop, runtime } = desk.pay;
    const sentAt = runtime.clock();
    const first = await readEnquiry(shop, desk.owner, (await sendEnquiry(shop)).reference);
    await desk.pass(60);
    const second = await readEnquiry(shop, desk.owner, (await sendEnquiry(shop)).reference);
    const path = (id: string) => `/staff/bulk-orders/${id}` as const;
    const set = async ({ id, version }: StaffBulkOrder, status: string) => {
      const reply = await desk.call<StaffBulkOrder>(`PATCH ${path(id)}`, desk.owner, {
        version,
        status,
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body.data;
    };
    await set(first, "in_progress");
    const note = { text: "Ask the tailor" };
    await desk.call(`POST ${path(first.id)}/notes`, desk.owner, note);
    const waiting = await today();
    expect(waiting.enquiries).toMatchObject({ count: 2, status: "in_progress" });
    const replyBy = Date.parse(waiting.enquiries?.replyBy ?? "");
    expect(replyBy - addWorkingDays(sentAt, 2).getTime()).toBeLessThan(minuteMs);
    expect((await toDoCounts()).enquiries).toBe(2);

    const reply = { text: "We can." };
    const replied = await desk.call(`POST ${path(first.id)}/replies`, desk.owner, reply);
    expect(replied.status, JSON.stringify(replied.body)).toBeLessThan(300);
    expect((await today()).enquiries).toMatchObject({ count: 1, status: "new" });
    await set(second, "closed");
    expect((await today()).enquiries).toEqual({ count: 0, replyBy: null });
    expect((await toDoCounts()).enquiries).toBe(0);
  });
});
