import { expect } from "vitest";
import type {
  CaseKind,
  CaseResolution,
  PaymentCase,
  PaymentPage,
  ResolutionKind,
} from "#contract/api/payments/staff-payments.ts";
import { expireUnpaidOrders } from "#server/modules/payments/reconcile/expire-unpaid-orders.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import type { PaymentPlan } from "../../sandbox/payment-plan.ts";
import { listMails } from "./mails.ts";
import { createPaymentShop, type OpenOrder } from "./payment-shop.ts";
import { findDiscrepancies, type Reply } from "./shop.ts";
import { type SignedInStaff, signInStaff } from "./staff.ts";

const minuteMs = 60_000;

export const offered = ({ resolutions }: PaymentCase) =>
  resolutions.map(({ resolution }) => resolution);

export function getResolution(
  paymentCase: PaymentCase,
  resolution: ResolutionKind,
): CaseResolution {
  const found = paymentCase.resolutions.find((each) => each.resolution === resolution);
  if (!found) throw new Error(`${resolution} is not offered: ${offered(paymentCase)}`);
  return found;
}

export type CaseDesk = Awaited<ReturnType<typeof createCaseDesk>>;

/** Opens a payment shop with an owner and a member of support signed in. Call `close` in afterAll. */
export async function createCaseDesk(provider?: ProviderId) {
  const pay = await createPaymentShop(provider);
  let owner = await signInStaff(pay.shop, "owner");
  let support = await signInStaff(pay.shop, "support");
  let buyers = 0;

  /** Time goes by, and with it the sessions of who only looks on. */
  async function pass(minutes: number): Promise<void> {
    pay.advance(minutes * minuteMs);
    owner = await signInStaff(pay.shop, "owner");
    support = await signInStaff(pay.shop, "support");
  }

  async function place(): Promise<OpenOrder> {
    buyers += 1;
    return await pay.place(10_000, `buyer-${buyers}@example.com`);
  }

  async function payFor(open: OpenOrder, plan: PaymentPlan | string = {}): Promise<void> {
    pay.openPopup(open.payment, plan);
    pay.control.pay(open.payment.reference);
    await pay.poll(open);
  }

  async function underpaid(): Promise<OpenOrder> {
    const open = await place();
    await payFor(open, { receivedPercent: 60, events: [] });
    return open;
  }

  async function late(): Promise<OpenOrder> {
    const open = await place();
    pay.openPopup(open.payment, { events: [], settleDelayMs: null });
    pay.control.pay(open.payment.reference);
    await pass(45);
    await expireUnpaidOrders(pay.runtime);
    pay.control.settle(open.payment.reference, "Completed");
    await pay.report(open, "success");
    return open;
  }

  async function twice(between = async (_: OpenOrder) => {}): Promise<OpenOrder> {
    const open = await place();
    pay.openPopup(open.payment, { events: [] });
    await pay.report(open, "close");
    const second = { ...open, payment: (await pay.resume(open)).body.data };
    await payFor(second, { events: [] });
    await between(open);
    pay.control.pay(open.payment.reference);
    await pay.report(open, "success");
    return open;
  }
  const call = <Data>(
    name: `GET /${string}` | `POST /${string}` | `PATCH /${string}`,
    { headers }: SignedInStaff = owner,
    body?: unknown,
  ) => pay.shop.api<Reply<Data>>(name, { headers, ...(body !== undefined && { body }) });

  async function openCases({ order }: OpenOrder): Promise<PaymentPage["data"]> {
    const { orderNumber } = order;
    const found = await call<PaymentPage["data"]>(`GET /staff/payments?search=${orderNumber}`);
    expect(found.status, JSON.stringify(found.body)).toBe(200);
    return found.body.data.filter(({ type, settledAt }) => type === "case" && !settledAt);
  }

  async function caseOf(open: OpenOrder, wanted?: CaseKind): Promise<PaymentCase> {
    const entry = (await openCases(open)).find(({ kind }) => kind === (wanted ?? kind));
    expect(entry, `an open case of ${open.order.orderNumber}`).toBeDefined();
    return (await call<PaymentCase>(`GET /staff/payment-cases/${entry?.id}`)).body.data;
  }

  const decide = (paymentCase: PaymentCase, resolution: ResolutionKind, as = owner) =>
    call<PaymentCase>(`POST /staff/payment-cases/${paymentCase.id}/resolve`, as, {
      version: paymentCase.version,
      resolution,
      amount: getResolution(paymentCase, resolution).amount,
      reason: "Agreed by phone",
    });

  async function settle(
    paymentCase: PaymentCase,
    resolution: ResolutionKind,
  ): Promise<PaymentCase> {
    const reply = await decide(paymentCase, resolution);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body.data.settled).toMatchObject({ resolution, reason: "Agreed by phone" });
    expect(reply.body.data.resolutions).toEqual([]);
    return reply.body.data;
  }

  const openCaseCount = async ({ order }: OpenOrder) =>
    (
      await pay.runtime.db.first<{ openCases: number }>({
        text: "select open_cases from shop_order where id = $1",
        values: [order.id],
      })
    )?.openCases;

  const mailsOf = async ({ order }: OpenOrder, kind: string) =>
    await listMails(pay.runtime, "kind = $1 and recipient = $2", [kind, order.shippingInfo.email]);

  const sentBack = ({ order }: OpenOrder) =>
    pay.control
      .refunds()
      .filter(({ paymentReference }) => paymentReference.startsWith(order.orderNumber))
      .map(({ amountKobo }) => amountKobo / 100);

  return {
    pay,
    /** Signed in for now; again after `pass`. */
    get owner() {
      return owner;
    },
    get support() {
      return support;
    },
    pass,
    place,
    payFor,
    /** An order of ₦10,000 of which ₦6,000 came. */
    underpaid,
    /** An order whose money came after it had expired. */
    late,
    /** An order that was paid by two attempts, with something between them. */
    twice,
    call,
    /** Those of one order. */
    openCases,
    /** One of them, of a kind where one is named. */
    caseOf,
    decide,
    settle,
    openCaseCount,
    mailsOf,
    /** Naira of each refund the provider made. */
    sentBack,
    async close(): Promise<void> {
      expect(await findDiscrepancies(pay.shop)).toEqual([]);
      await pay.close();
    },
  };
}
