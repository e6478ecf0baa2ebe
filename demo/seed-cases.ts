import type { PlacedOrder } from "#contract/api/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { expireOrder } from "#server/modules/orders/index.ts";
import { reconcile, refundPayment, resumePayment } from "#server/modules/payments/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { toCheckoutData } from "../sandbox/to-checkout-data.ts";
import { daysAgo } from "./days-ago.ts";
import { type DemoCase, demoCases } from "./demo-cases.ts";
import { type DemoTill, placeAs } from "./seed-orders.ts";

/** What steers the sandbox for the cases. */
export type CaseTill = DemoTill & Pick<SandboxControl, "settle">;

const minute = 1 / (24 * 60);

/**
 * Lets payments go wrong in each way that needs a person: placed, paid at the sandbox and found by the store's own
 * question, so that the books, the sandbox and the room of payments agree. Whoever has ordered before is left out.
 */
export async function seedCases(runtime: Runtime, till: CaseTill): Promise<void> {
  for (const each of demoCases) {
    const email = emailOf(each);
    const known = await runtime.db.first({
      text: "select from shop_order where email = $1 limit 1",
      values: [email],
    });
    if (!known) await seedCase(runtime, till, each, email);
  }
}

const emailOf = ({ buyer: [firstName, lastName] }: DemoCase) =>
  `${firstName}.${lastName}@example.com`.toLowerCase();

async function seedCase(runtime: Runtime, till: CaseTill, wanted: DemoCase, email: string) {
  const after = (days: number) => daysAgo(runtime, wanted.daysAgo - days);
  const [firstName, lastName, city, state] = wanted.buyer;
  const placed = await placeAs(after(0), {
    items: wanted.items,
    key: `demo-case-${email}`,
    shippingInfo: {
      firstName,
      lastName,
      email,
      phone: "+234 809 555 0100",
      address: "7 Market Road",
      city,
      state,
      postalCode: "100001",
      country: "Nigeria",
    },
  }).catch((err: unknown) => {
    // Visitors bought the last piece before.
    if (!(err instanceof AppError)) throw err;
    runtime.log.warn({ err }, "a demo case could not be placed");
  });
  if (!placed?.payment) return;
  const { reference } = placed.payment;
  till.next({ events: [], ...wanted.plan }, email);
  till.open(toCheckoutData(placed.payment));
  if (wanted.twist === "again") await payAnother(after(minute), till, placed);
  till.pay(reference);
  const paid = after(2 * minute);
  await reconcile(paid, reference);
  switch (wanted.twist) {
    case undefined:
    case "again":
      return;
    case "outage":
      await reconcile(after(5 * minute), reference);
      return;
    case "late": {
      const then = after(runtime.config.orderHoldMinutes * minute);
      await runtime.db.withTransaction((tx) => expireOrder(tx, then, placed.id));
      till.settle(reference, "Completed");
      await reconcile(after(60 * minute), reference);
      return;
    }
    case "reversed":
      till.settle(reference, "Failed");
      await reconcile(after(90 * minute), reference);
      return;
    default:
      await refundPayment(after(90 * minute), {
        orderId: placed.id,
        amountKobo: fromNaira(wanted.twist.refundNaira),
        reason: "Goodwill",
        actor: "demo",
        key: `demo-case-refund-${placed.id}`,
      });
  }
}

/** The buyer left the first window and paid in a second one; the first is paid too, later. */
async function payAnother(then: Runtime, till: CaseTill, { id, payment }: PlacedOrder) {
  const second = await resumePayment(then, id);
  till.next({ events: [] }, payment?.customer.email);
  till.open(toCheckoutData(second));
  till.pay(second.reference);
  await reconcile(then, second.reference);
}
