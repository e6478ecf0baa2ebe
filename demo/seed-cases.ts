import type { PlacedOrder } from "#contract/api/orders/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { expireOrder } from "#server/modules/orders/lifecycle/index.ts";
import { reconcile, resumePayment } from "#server/modules/payments/index.ts";
import { refundPayment } from "#server/modules/payments/refunds/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { openPayment } from "../sandbox/open-payment.ts";
import { daysAgo } from "./days-ago.ts";
import { type DemoCase, demoCases } from "./demo-cases.ts";
import { type DemoSandbox, placeOrderAs } from "./seed-orders.ts";

export type CaseSandbox = DemoSandbox & Pick<SandboxControl, "settle">;

const minute = 1 / (24 * 60);

export async function seedCases(runtime: Runtime, sandbox: CaseSandbox): Promise<void> {
  for (const each of demoCases) {
    const email = emailOf(each);
    const known = await runtime.db.first({
      text: "select from shop_order where email = $1 limit 1",
      values: [email],
    });
    if (!known) await seedCase(runtime, sandbox, each, email);
  }
}

const emailOf = ({ buyer: [firstName, lastName] }: DemoCase) =>
  `${firstName}.${lastName}@example.com`.toLowerCase();

async function seedCase(runtime: Runtime, sandbox: CaseSandbox, demoCase: DemoCase, email: string) {
  const after = (days: number) => daysAgo(runtime, demoCase.daysAgo - days);
  const [firstName, lastName, city, state] = demoCase.buyer;
  const placed = await placeOrderAs(after(0), {
    items: demoCase.items,
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
    // Visitors may have bought the last item.
    if (!(err instanceof AppError)) throw err;
    runtime.log.warn({ err }, "a demo case could not be placed");
  });
  if (!placed?.payment) return;
  const { reference } = placed.payment;
  openPayment(sandbox, placed.payment, { events: [], ...demoCase.plan });
  if (demoCase.twist === "again") await payAnother(after(minute), sandbox, placed);
  sandbox.pay(reference);
  const paid = after(2 * minute);
  await reconcile(paid, reference);
  switch (demoCase.twist) {
    case undefined:
    case "again":
      return;
    case "outage":
      await reconcile(after(5 * minute), reference);
      return;
    case "late": {
      const then = after(runtime.config.reservationMinutes * minute);
      await runtime.db.withTransaction((tx) => expireOrder(tx, then, placed.id));
      sandbox.settle(reference, "Completed");
      await reconcile(after(60 * minute), reference);
      return;
    }
    case "reversed":
      sandbox.settle(reference, "Failed");
      await reconcile(after(90 * minute), reference);
      return;
    default:
      await refundPayment(after(90 * minute), {
        orderId: placed.id,
        amountKobo: fromNaira(demoCase.twist.refundNaira),
        reason: "Goodwill",
        actor: "demo",
        key: `demo-case-refund-${placed.id}`,
      });
  }
}

async function payAnother(then: Runtime, sandbox: CaseSandbox, { id }: PlacedOrder) {
  const second = await resumePayment(then, id);
  openPayment(sandbox, second, { events: [] });
  sandbox.pay(second.reference);
  await reconcile(then, second.reference);
}
