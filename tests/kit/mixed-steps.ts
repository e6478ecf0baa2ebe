import fc from "fast-check";
import { expect } from "vitest";
import type { OrderItemsPreview } from "#contract/api/orders/edit-order.ts";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { MatchedStatement } from "#contract/api/payments/bank-transfers.ts";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import type { OrderPayments } from "#contract/api/payments/recorded-payments.ts";
import type {
  ItemDisposition,
  OrderRefunds,
  RefundPreview,
} from "#contract/api/payments/refunds.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { reconcile } from "#server/modules/payments/reconcile/reconcile.ts";
import { pollRefunds } from "#server/modules/payments/refunds/send-refund.ts";
import type { ProviderId } from "#server/platform/config/payment-config.ts";
import { createImportForm } from "./imports.ts";
import { type MixDesk, type MixedOrder, openAt } from "./mixed-orders.ts";
import { nextAddress, type Reply } from "./shop.ts";

/** What may happen to an order, whether it is allowed then or not. */
export type MixStep =
  | { readonly do: "pay" | "account"; readonly provider: ProviderId; readonly percent: number }
  | { readonly do: "late" | "decide" | "sent" | "withdraw" | "reverse"; readonly pick: number }
  | { readonly do: "cash" | "pos" | "transfer" | "statement" | "count"; readonly percent: number }
  | { readonly do: "edit"; readonly units: readonly number[] }
  | { readonly do: "back amount"; readonly percent: number }
  | { readonly do: "back lines"; readonly pick: number; readonly shipping: boolean }
  | { readonly do: "back all" }
  | { readonly do: "move" | "cancel" | "reopen" | "dispute" };

const provider = fc.constantFrom<ProviderId>("payaza", "paystack");
const pick = fc.nat(5);
const percent = fc.constantFrom(1, 33, 60, 100, 100, 100);
const are = <Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds);

export const mixStep: fc.Arbitrary<MixStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      ...{ do: are("pay", "account"), provider },
      percent: fc.constantFrom(33, 100, 100, 100, 120),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: are("late", "decide", "sent", "decide"), pick }) },
  { weight: 1, arbitrary: fc.record({ do: are("withdraw", "reverse"), pick }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: are("cash", "pos", "transfer", "statement", "count"), percent }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: are("edit"), units: fc.tuple(fc.nat(4), fc.nat(3)) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: are("back amount"), percent: fc.constantFrom(1, 33, 90, 150) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: are("back lines"), pick: fc.nat(99), shipping: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: are("back all", "move", "move", "move", "cancel", "reopen", "dispute"),
    }),
  },
);

const part = (amountKobo: number, percent_: number) =>
  toNaira(kobo(Math.max(1, Math.ceil((amountKobo * percent_) / 100))));

/** Does one step, and waits for the refunds that a provider has begun. @returns whether the store accepted it */
export async function playMixed(at: MixDesk, order: MixedOrder, step: MixStep): Promise<boolean> {
  const { desk } = at;
  const isAccepted = await attempt(at, order, step);
  if (!isAccepted || !(step.do.startsWith("back") || step.do === "decide" || step.do === "edit")) {
    return isAccepted;
  }
  const { refunds } = (await desk.call<OrderRefunds>(`GET /staff/orders/${order.id}/refunds`)).body
    .data;
  if (refunds.some(({ state }) => state === "sending")) {
    await desk.pass(3);
    await pollRefunds(desk.pay.runtime);
  }
  return isAccepted;
}

async function attempt(at: MixDesk, order: MixedOrder, step: MixStep): Promise<boolean> {
  const { desk } = at;
  const { pay } = desk;
  const path = `/staff/orders/${order.id}` as const;
  const sendCommand = async (command: string, more: object = {}) => {
    const { version } = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
    return (
      (await desk.call(`POST ${path}/${command}`, desk.owner, { version, ...more })).status === 200
    );
  };
  switch (step.do) {
    case "pay":
    case "account":
      return await payAtProvider(at, order, step);
    case "late": {
      const unpaid = order.opened.filter((each) => !isPaid(order, each.reference));
      const one = unpaid[step.pick % unpaid.length];
      if (!one) return false;
      if (one.method === "card") pay.control.pay(one.reference);
      else pay.control.transfer(one.reference);
      return await find(at, order, one);
    }
    case "cash":
    case "pos":
    case "transfer":
    case "statement":
    case "count":
      return await record(at, order, step.do, step.percent);
    case "edit": {
      const items = at.products.flatMap((productId, i) => {
        const quantity = step.units[i] ?? 0;
        return quantity > 0 ? [{ productId, size: "M", quantity }] : [];
      });
      const priced = await desk.call<OrderItemsPreview>(`POST ${path}/items/preview`, desk.owner, {
        items,
      });
      if (priced.status !== 200) return false;
      const { after, due } = priced.body.data;
      const edited = await sendCommand("items", { items, totalAmount: after.total });
      expect(edited).toBe(true);
      const { body } = await desk.call<OrderPayments>(`GET ${path}/payments`);
      expect(body.data).toMatchObject({ due, total: after.total });
      return true;
    }
    case "back amount":
    case "back lines":
    case "back all":
      return await giveBack(at, order, step);
    case "sent":
    case "withdraw": {
      const { refunds } = (await desk.call<OrderRefunds>(`GET ${path}/refunds`)).body.data;
      const waiting = refunds.filter(({ state }) => state === "to_send");
      const one = waiting[step.pick % waiting.length];
      if (!one) return false;
      const isSent = step.do === "sent";
      const reply = await desk.call(
        `POST /staff/refunds/${one.id}/${isSent ? "mark-sent" : "cancel"}`,
        desk.owner,
        isSent ? { bankReference: crypto.randomUUID() } : { reason: "Looked at" },
      );
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      if (isSent) addRefund(order, one.reference, one.amount);
      return true;
    }
    case "move": {
      const { status, awaitsPacking } = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
      const next = { PAID: "pack", PROCESSING: "ship", SHIPPED: "deliver" }[status as string];
      const command = status === "PROCESSING" && awaitsPacking ? "pack" : next;
      return command !== undefined && (await sendCommand(command));
    }
    case "cancel": {
      const { status } = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
      const back = status === "SHIPPED" ? { disposition: "stock" } : {};
      return await sendCommand("cancel", { reason: "Asked for", ...back });
    }
    case "reopen":
      return await sendCommand("reopen");
    case "reverse": {
      const theirs = order.opened.filter((each) => isPaid(order, each.reference));
      const one = theirs[step.pick % theirs.length];
      if (!one) return false;
      pay.control.settle(one.reference, "Failed");
      await reconcile(pay.runtime, one.reference);
      return true;
    }
    case "dispute": {
      const one = order.receipts.find((each) => each.reference.includes("-T"));
      if (!one) return false;
      const dispute = { reason: "Not in the statement" };
      const disputed = await desk.call(
        `POST /staff/bank-transfers/${one.reference}/dispute`,
        desk.owner,
        dispute,
      );
      return disputed.status === 200;
    }
    case "decide":
      return await decide(at, order, step.pick);
  }
}

const isPaid = ({ receipts }: MixedOrder, reference: string) =>
  receipts.some((each) => each.reference === reference);

function addRefund(order: MixedOrder, reference: string, naira: number): void {
  const method = order.receipts.find((each) => each.reference === reference)?.method ?? "cash";
  order.refunds.push({ method, kobo: fromNaira(naira), reference });
}

/** The provider was paid, and the store queries it. */
async function find(
  { desk: { pay } }: MixDesk,
  order: MixedOrder,
  { reference, method }: MixedOrder["opened"][number],
): Promise<boolean> {
  await reconcile(pay.runtime, reference);
  const paid = pay.control.payments().find((each) => each.merchantReference === reference);
  if (paid?.status !== "Completed") return false;
  order.receipts.push({ method, kobo: paid.receivedKobo, reference });
  return true;
}

async function payAtProvider(
  at: MixDesk,
  order: MixedOrder,
  step: Extract<MixStep, { readonly provider: ProviderId }>,
): Promise<boolean> {
  const { pay } = at.desk;
  if (!order.open) return false;
  openAt(at.desk, step.provider);
  for (const { reference } of order.opened) await pay.report(order.open, "close", reference);
  if (step.do === "account") {
    const { orderNumber, orderToken } = order.open.order;
    const { body } = await pay.shop.api<Reply<PaymentStatus>>(
      `POST /orders/${orderNumber}/payment/account`,
      { headers: { "x-order-token": orderToken }, remoteAddress: nextAddress() },
    );
    const account = body.data?.account;
    if (!account || isPaid(order, account.reference)) return false;
    const opened = { reference: account.reference, method: "transfer" } as const;
    if (!order.opened.some((each) => each.reference === account.reference)) {
      order.opened.push(opened);
    }
    pay.control.transfer(account.reference, step.percent);
    return await find(at, order, opened);
  }
  const resumed = await pay.resume(order.open);
  const payment = resumed.body.data;
  if (!payment || isPaid(order, payment.reference)) return false;
  const opened = { reference: payment.reference, method: "card" } as const;
  if (!order.opened.some((each) => each.reference === payment.reference)) order.opened.push(opened);
  pay.openPopup(payment, { events: [], receivedPercent: step.percent });
  pay.control.pay(payment.reference);
  return await find(at, order, opened);
}

/** Staff write down what they hold or see in the bank account. */
async function record(
  { desk }: MixDesk,
  order: MixedOrder,
  how: "cash" | "pos" | "transfer" | "statement" | "count",
  percentPaid: number,
): Promise<boolean> {
  const path = `/staff/orders/${order.id}` as const;
  const { due } = (await desk.call<OrderPayments>(`GET ${path}/payments`)).body.data;
  if (due === 0 && how !== "transfer") return false;
  const amount = due === 0 ? 1_000.01 : part(fromNaira(due), percentPaid);
  const receivedOn = toShopDay(desk.pay.runtime.clock());
  const reference = crypto.randomUUID();
  const send = async () => {
    switch (how) {
      case "cash":
      case "pos": {
        const body = { method: how, amount, reference: "", due, receivedOn };
        return await desk.call(`POST ${path}/payments`, desk.owner, body);
      }
      case "count": {
        const orders = [{ id: order.id, due, method: "cash", amount, reference: "" }];
        return await desk.call("POST /staff/payments/on-delivery", desk.owner, {
          ...{ receivedOn, orders },
        });
      }
      case "statement": {
        const file = `Date,Reference,Narration,Credit\n${receivedOn},${reference},${order.orderNumber},${amount.toFixed(2)}\n`;
        const matched = await desk.call<MatchedStatement>(
          "POST /staff/bank-transfers/statement",
          desk.owner,
          createImportForm(file, "statement.csv"),
        );
        const [row] = matched.body.data.rows;
        expect(row, JSON.stringify(matched.body)).toMatchObject({ amount, receivedOn });
        expect(row?.order).toMatchObject({ id: order.id, due });
        const { bankReference, narration } = row ?? {};
        const body = { amount, receivedOn, due, bankReference, narration, isSeparate: true };
        return await desk.call(`POST ${path}/bank-transfers`, desk.owner, body);
      }
      case "transfer": {
        const body = { amount, receivedOn, due, bankReference: reference, isSeparate: true };
        return await desk.call(`POST ${path}/bank-transfers`, desk.owner, body);
      }
    }
  };
  const reply = await send();
  if (reply.status !== 200) return false;
  const { payments } = (await desk.call<OrderPayments>(`GET ${path}/payments`)).body.data;
  const known = new Set(order.receipts.map((each) => each.reference));
  const added = payments.filter((each) => !known.has(each.reference)).at(-1);
  const method = how === "statement" ? "transfer" : how === "count" ? "cash" : how;
  order.receipts.push({ method, kobo: fromNaira(amount), reference: added?.reference ?? "" });
  return true;
}

async function giveBack(
  { desk }: MixDesk,
  order: MixedOrder,
  step: Extract<MixStep, { readonly do: `back ${string}` }>,
): Promise<boolean> {
  const path = `/staff/orders/${order.id}/refunds` as const;
  const known = (await desk.call<OrderRefunds>(`GET ${path}`)).body.data;
  const mode = { "back amount": "amount", "back lines": "lines", "back all": "all" }[step.do];
  const shipping = step.do === "back lines" && step.shipping;
  const lines =
    step.do === "back amount"
      ? []
      : known.lines
          .filter(({ left }) => left > 0)
          .filter((_, i) => step.do === "back all" || ((step.pick >> i) & 1) === 0)
          .map(({ position, left, dispositions }) => ({
            position,
            quantity: step.do === "back all" ? left : 1 + (step.pick % left),
            disposition: dispositions[0] ?? ("buyer" as ItemDisposition),
          }));
  const query = new URLSearchParams({ mode, shipping: String(shipping) });
  if (step.do === "back lines") {
    if (lines.length === 0) return false;
    query.set("lines", lines.map((each) => `${each.position}:${each.quantity}`).join());
  }
  const amount =
    step.do === "back amount"
      ? part(fromNaira(known.refundable), step.percent)
      : (await desk.call<RefundPreview | undefined>(`GET ${path}/preview?${query}`)).body.data
          ?.amount;
  if (!amount) return false;
  const { refundable } = known;
  const created = await desk.call(`POST ${path}`, desk.owner, {
    ...{ mode, lines, shipping, amount, refundable, why: "unwanted" },
  });
  if (step.do === "back amount" && amount > refundable) expect(created.status).toBe(409);
  return created.status === 201;
}

/** Closes the oldest open case by one of its resolutions out. @returns whether one was open */
async function decide({ desk }: MixDesk, order: MixedOrder, pickOf: number): Promise<boolean> {
  const [oldest] = await desk.openCases({ order } as unknown as Parameters<
    typeof desk.openCases
  >[0]);
  if (!oldest) return false;
  const paymentCase = (await desk.call<PaymentCase>(`GET /staff/payment-cases/${oldest.id}`)).body
    .data;
  // nobody sent by hand what the provider did not
  const resolutions = paymentCase.resolutions.filter(
    ({ isOpen, resolution }) => isOpen && resolution !== "mark_refunded",
  );
  const chosen = resolutions[pickOf % resolutions.length];
  if (!chosen) throw new Error(`No resolution of ${paymentCase.kind}`);
  await desk.settle(paymentCase, chosen.resolution);
  if (chosen.resolution === "record_reversal") {
    addRefund(order, paymentCase.reference ?? "", chosen.amount ?? paymentCase.amount ?? 0);
  }
  if (chosen.resolution === "accept_and_fulfil") order.dueKobo = 0;
  return true;
}
