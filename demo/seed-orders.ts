import { ownRider } from "#contract/api/delivery/carriers.ts";
import type { OrderStatus, PlacedOrder, PlaceOrder } from "#contract/api/orders/orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail } from "#server/modules/accounts/index.ts";
import { findMyBusinessProfile } from "#server/modules/business/index.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { cartForDiscount, placeOrder } from "#server/modules/checkout/index.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import { findDiscountForOrder, toOrderBuyer } from "#server/modules/discounts/index.ts";
import { recordDemo } from "#server/modules/onboarding/index.ts";
import {
  cancelOrder,
  expireOrder,
  transitionOrder,
} from "#server/modules/orders/lifecycle/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { reconcile } from "#server/modules/payments/index.ts";
import { refundPayment } from "#server/modules/payments/refunds/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import { type Caller, guest } from "#server/platform/auth/caller.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { openPayment } from "../sandbox/open-payment.ts";
import { daysAgo } from "./days-ago.ts";
import { type DemoOrder, demoBuyers, demoOrders } from "./demo-orders.ts";
import { seedParcels } from "./seed-parcels.ts";
import { seedReturns } from "./seed-returns.ts";
import { seedStaffOrders } from "./seed-staff-orders.ts";

export type DemoSandbox = Pick<SandboxControl, "next" | "open" | "plan" | "pay">;

const minute = 1 / (24 * 60);
const holdDays = 60;
const mailDays = 3;

export async function seedOrders(runtime: Runtime, sandbox: DemoSandbox): Promise<void> {
  const staff = await findDemoStaff(runtime);
  const there = await countOrders(runtime);
  const inOrder = demoOrders.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const buyers = [...new Set(inOrder.map(({ buyer }) => buyer))];
  await allSettledOrThrow(
    buyers.map(async (buyer) => {
      const known = there.get(demoBuyers[buyer].email) ?? 0;
      for (const order of inOrder.filter((each) => each.buyer === buyer).slice(known)) {
        await seedOrder(runtime, sandbox, staff, order);
      }
    }),
  );
  await allSettledOrThrow([
    seedReturns(runtime),
    ...(staff ? [seedParcels(runtime, staff), seedStaffOrders(runtime, staff)] : []),
  ]);
}

async function countOrders({ db }: Runtime): Promise<Map<string, number>> {
  const counted = await db.rows<{ email: string; orders: number }>({
    text: `select email, count(*)::integer as orders from shop_order
      where email = any($1::text[]) group by email`,
    values: [Object.values(demoBuyers).map(({ email }) => email)],
  });
  return new Map(counted.map(({ email, orders }) => [email, orders]));
}

async function seedOrder(
  runtime: Runtime,
  sandbox: DemoSandbox,
  staff: StaffMember | undefined,
  order: DemoOrder,
) {
  const { outcome } = order;
  const actor = staff ? staffActor(staff) : "demo";
  const after = (days: number) => daysAgo(runtime, order.daysAgo - days);
  const placed = await place(after(0), order).catch((err: unknown) => {
    // Visitors may have bought the last item before a later start.
    if (!(err instanceof AppError)) throw err;
    runtime.log.warn({ err }, "a demo order could not be placed");
  });
  if (!placed) return;
  if (outcome.ends === "waits") return;
  if (outcome.ends === "expired") {
    const then = after(runtime.config.reservationMinutes * minute);
    await runtime.db.withTransaction((tx) => expireOrder(tx, then, placed.id));
    return;
  }
  if (outcome.ends === "cancelled") {
    const reasonBy = { actor, reason: outcome.reason };
    await runtime.db.withTransaction((tx) =>
      cancelOrder(tx, after(outcome.after), placed.id, reasonBy),
    );
    return;
  }
  await pay(after(2 * minute), sandbox, placed);
  for (const [to, days] of outcome.moves ?? []) {
    await runtime.db.withTransaction(async (tx) => {
      const locked = await lockOrder(tx, placed.id);
      const transition = transitionFor(to, demoOrders.indexOf(order));
      if (transition)
        await transitionOrder(tx, after(days), locked, transition, { actor, reason: "" });
    });
  }
  if (outcome.refund) {
    const { naira, reason } = outcome.refund;
    await refundPayment(after(outcome.refund.after), {
      orderId: placed.id,
      reference: placed.orderNumber,
      amountKobo: fromNaira(naira === "all" ? placed.totalAmount : naira),
      reason,
      actor,
      key: `demo-refund-${placed.id}`,
    });
  }
}

function transitionFor(to: OrderStatus, place: number) {
  if (to === "PROCESSING") return { kind: "packed" } as const;
  if (to === "DELIVERED") return { kind: "delivered", proof: "said" } as const;
  if (to !== "SHIPPED") return undefined;
  const carrier = ["GIG Logistics", "DHL", ownRider][place % 3] ?? ownRider;
  const trackingNumber = carrier === ownRider ? "" : String(88_210_000 + place * 317);
  return { kind: "sent", carrier, trackingNumber } as const;
}

async function place(then: Runtime, order: DemoOrder): Promise<PlacedOrder> {
  const { hasAccount, ...shippingInfo } = demoBuyers[order.buyer];
  const { items, code, poNumber, orderNumber } = order;
  return await placeOrderAs(order.outcome.ends === "waits" ? withLongHold(then) : then, {
    items,
    code,
    poNumber,
    orderNumber,
    shippingInfo,
    key: `demo-order-${order.buyer}-${order.daysAgo}`,
    ...(hasAccount && { caller: await signedIn(then, shippingInfo.email) }),
  });
}

interface DemoPurchase extends Pick<DemoOrder, "items"> {
  readonly code?: string | undefined;
  readonly poNumber?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly shippingInfo: PlaceOrder["shippingInfo"];
  readonly caller?: Caller;
  readonly key: string;
}

export async function placeOrderAs(
  then: Runtime,
  { items, code, poNumber, orderNumber, shippingInfo, caller = guest, key }: DemoPurchase,
): Promise<PlacedOrder> {
  const cartLines = Object.entries(items).flatMap(([slug, sizes]) =>
    Object.entries(sizes).map(([size, quantity]) => ({
      productId: stableProductId(slug),
      size,
      quantity,
    })),
  );
  const priced = await then.db.withTransaction(async (tx) => {
    const quote = await quoteCart(tx, caller, cartLines, {
      shipping: quoteDelivery(tx, shippingInfo),
      vat: Promise.resolve(undefined),
    });
    const { discount } = await findDiscountForOrder(tx, then, {
      buyer: toOrderBuyer(caller, shippingInfo.email, { client: null, at: then.clock() }),
      cart: cartForDiscount(quote),
      typedCode: code,
    });
    return quote.price(discount?.value);
  });
  const body: PlaceOrder = {
    items: cartLines.map((line, i) => ({
      ...line,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? kobo(0)),
    })),
    totalAmount: toNaira(priced.totalKobo),
    shippingInfo,
    discountCode: code ?? null,
    poNumber: poNumber ?? null,
  };
  const placed = await placeOrder(then, { caller, body, key, ...(orderNumber && { orderNumber }) });
  await recordDemo(then.db, "order", [placed.id]);
  return placed;
}

async function signedIn(runtime: Runtime, email: string): Promise<Caller> {
  const user = await findUserByEmail(runtime.db, email);
  if (!user) throw new Error(`The demo store has nobody called ${email}`);
  const profile = await findMyBusinessProfile(runtime.db, user.id);
  return {
    kind: "user",
    userId: user.id,
    email,
    emailVerified: user.emailVerifiedAt !== null,
    memberSince: user.createdAt,
    approvedBusinessProfileId: profile?.status === "approved" ? profile.id : undefined,
  };
}

async function pay(then: Runtime, sandbox: DemoSandbox, { payment }: PlacedOrder): Promise<void> {
  if (!payment) return;
  openPayment(sandbox, payment, { events: [] });
  sandbox.pay(payment.reference);
  await reconcile(then, payment.reference);
}

function withLongHold(runtime: Runtime): Runtime {
  const reservationMinutes = holdDays / minute;
  return { ...runtime, config: { ...runtime.config, reservationMinutes } };
}

function findDemoStaff({ db }: Runtime): Promise<StaffMember | undefined> {
  return db.first<StaffMember>({
    text: `select id, name, email, role from staff_member where demo
      order by role = 'support' desc limit 1`,
  });
}

export function withRecentMailOnly(runtime: Runtime): Runtime {
  const since = daysAgo(runtime, mailDays).clock();
  return { ...runtime, writesMail: (kind, at) => !/^(order|return)-/.test(kind) || at >= since };
}

export async function backdateRecords({ db }: Runtime): Promise<void> {
  await db.rows({
    text: `update stock_movement m set created_at = p.created_at
      from product_variant v join product p on p.id = v.product_id
      where v.id = m.variant_id and m.reason = 'received' and p.created_at < m.created_at`,
  });
  await db.rows({
    text: `update stock_movement m
      set created_at = case m.reason when 'sold' then o.created_at else o.updated_at end
      from shop_order o where o.id = m.order_id`,
  });
  await db.rows({
    text: `update stock_movement m set created_at = r.status_at
      from return_request r where r.exchange_id = m.exchange_id`,
  });
  await db.rows({
    text: `update audit_entry a set created_at = c.created_at
      from return_change c where c.return_id = a.subject and c.to_status = a.after->>'status'`,
  });
  await db.rows({
    text: `update audit_entry a set created_at = r.settled_at
      from payment_refund r where r.id = a.subject and r.settled_at is not null`,
  });
  await db.rows({
    text: `update audit_entry a set created_at = r.requested_at from payment_refund r
      where r.order_id = a.subject and a.action = 'refund.requested' and r.part = 1`,
  });
}
