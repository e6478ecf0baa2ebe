import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import { type Person, signUp } from "../../../tests/kit/people.ts";
import { findDiscrepancies, nextAddress } from "../../../tests/kit/shop.ts";
import { type SignedInStaff, signInStaff } from "../../../tests/kit/staff.ts";
import { linkGuestOrder } from "../orders/customer/index.ts";
import { cancelOrder, transitionOrder } from "../orders/lifecycle/index.ts";
import { lockOrder } from "../orders/queries/index.ts";
import { refundPayment } from "../payments/refunds/request-refund.ts";

let pay: PaymentShop;
let owner: SignedInStaff;
beforeAll(async () => {
  pay = await createPaymentShop();
  owner = await signInStaff(pay.shop, "owner");
});
afterAll(() => pay.close());

const steps = {
  place: 5,
  placeAsGuest: 3,
  pay: 6,
  refund: 4,
  pack: 2,
  cancel: 2,
  reopen: 2,
  link: 3,
  rename: 1,
  subscribe: 1,
  unsubscribe: 1,
  enquire: 1,
  openBusiness: 1,
  erase: 1,
  deleteAccount: 1,
} as const;
type Step = { readonly do: keyof typeof steps; readonly pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(steps).map(([name, weight]) => ({
    weight,
    arbitrary: fc.record({ do: fc.constant(name as keyof typeof steps), pick: fc.nat(99) }),
  })),
);

/** The steps that changed something, so that none is refused every time. */
const completed = new Set<Step["do"]>();

interface Play {
  readonly people: readonly Person[];
  readonly orders: Awaited<ReturnType<PaymentShop["place"]>>[];
}

/** In an order that allows each. */
const everyStep: Step[] = [
  { do: "erase", pick: 1 },
  { do: "rename", pick: 0 },
  { do: "subscribe", pick: 0 },
  { do: "unsubscribe", pick: 0 },
  { do: "enquire", pick: 0 },
  { do: "openBusiness", pick: 0 },
  { do: "placeAsGuest", pick: 0 },
  { do: "link", pick: 0 },
  { do: "place", pick: 0 },
  { do: "cancel", pick: 1 },
  { do: "reopen", pick: 1 },
  { do: "pay", pick: 1 },
  { do: "pack", pick: 1 },
  { do: "refund", pick: 1 },
  { do: "deleteAccount", pick: 0 },
];

/** What is not allowed now is refused. */
async function runStep({ people, orders }: Play, { do: name, pick }: Step): Promise<unknown> {
  const { runtime } = pay;
  const api = async (...call: Parameters<PaymentShop["shop"]["api"]>) => {
    const reply = await pay.shop.api(...call);
    if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  };
  const person = people[pick % people.length];
  const open = orders[pick % Math.max(orders.length, 1)];
  if (!person) return;
  const { token, email } = person;
  const from = { remoteAddress: nextAddress() };
  const as = { actor: "staff:stf_1", reason: "" };
  const change = (kind: "packed" | "reopened") =>
    runtime.db.withTransaction(async (tx) => {
      const order = await lockOrder(tx, open?.order.id ?? "");
      await transitionOrder(tx, runtime, order, { kind }, as);
    });
  switch (name) {
    case "place":
      return orders.push(await pay.place(12_000, email, token));
    case "placeAsGuest":
      return orders.push(await pay.place(9_000, email));
    case "pay":
      if (!open) return;
      pay.openPopup(open.payment);
      pay.control.pay(open.payment.reference);
      return await pay.poll(open);
    case "refund": {
      const refund = { orderId: open?.order.id ?? "", actor: "staff:stf_1", reason: "Unwanted" };
      const amountKobo = pick % 2 ? ("all" as const) : (300_000 as never);
      return await refundPayment(runtime, {
        ...refund,
        amountKobo,
        key: crypto.randomUUID(),
      });
    }
    case "pack":
      return await change("packed");
    case "reopen":
      return await change("reopened");
    case "cancel":
      return await runtime.db.withTransaction((tx) =>
        cancelOrder(tx, runtime, open?.order.id ?? "", as),
      );
    case "link": {
      if (!open) return;
      const order = await runtime.db.withTransaction((tx) => lockOrder(tx, open.order.id));
      const caller = { kind: "user", userId: person.user.id } as Parameters<
        typeof linkGuestOrder
      >[2];
      return await linkGuestOrder(runtime, order, caller, open.order.orderToken);
    }
    case "rename":
      return await api("PATCH /auth/profile", {
        token,
        body: { firstName: `Ada ${pick}`, lastName: "Obi" },
      });
    case "subscribe":
      return await api("POST /newsletter/subscribe", { ...from, body: { email } });
    case "unsubscribe":
    case "erase": {
      const customer = await runtime.db.first<{ id: string }>({
        text: "select id from customer where email = $1",
        values: [email],
      });
      const path = `/staff/customers/${customer?.id ?? "-"}` as const;
      const { headers } = owner;
      return name === "erase"
        ? await api(`POST ${path}/erase`, { headers, body: { email } })
        : await api(`POST ${path}/unsubscribe`, { headers });
    }
    case "enquire":
      return await api("POST /bulk-orders", {
        ...from,
        ...(pick % 2 === 0 && { token }),
        body: { contactName: "Ada", email, details: "50 robes" },
      });
    case "openBusiness":
      return await api("POST /business-profiles", {
        token,
        body: { companyName: `Robes ${pick}`, address: "1 Aba Road", email },
      });
    case "deleteAccount":
      return await api("DELETE /auth/account", {
        token,
        body: { password: person.password },
      });
  }
}

test(
  "whatever happens to orders and accounts, customers and counts tell what the rows say",
  () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (history) => {
        const people = [await signUp(pay.shop), await signUp(pay.shop)];
        await pay.runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
        const play: Play = { people, orders: [] };
        for (const each of history) {
          await runStep(play, each).then(
            () => completed.add(each.do),
            () => {},
          );
        }
        expect(await findDiscrepancies(pay.shop)).toEqual([]);
      }),
      { numRuns: 25, examples: [[everyStep]] },
    ),
  200_000,
);

test("each step was allowed at least once", () => {
  expect(Object.keys(steps).filter((name) => !completed.has(name as Step["do"]))).toEqual([]);
});
