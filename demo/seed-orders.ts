import { ownRider } from "#contract/api/carriers.ts";
import type { OrderStatus, PlacedOrder, PlaceOrder } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira, toNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findUserByEmail } from "#server/modules/accounts/index.ts";
import { findMyBusinessProfile } from "#server/modules/business/index.ts";
import { stableProductId } from "#server/modules/catalogue/index.ts";
import { cartForDiscount, placeOrder } from "#server/modules/checkout/index.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import { buyerAtOrder, findDiscountForOrder } from "#server/modules/discounts/index.ts";
import { noteDemo } from "#server/modules/firststeps/index.ts";
import {
  cancelOrder,
  expireOrder,
  lockOrder,
  moveOrder,
  type Press,
  pressLocked,
} from "#server/modules/orders/index.ts";
import { reconcile, refundPayment } from "#server/modules/payments/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import { beside } from "#server/platform/beside.ts";
import { type Caller, guest } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SandboxControl } from "../sandbox/control.ts";
import { toCheckoutData } from "../sandbox/to-checkout-data.ts";
import { daysAgo } from "./days-ago.ts";
import { type DemoOrder, demoBuyers, demoOrders } from "./demo-orders.ts";
import { seedParcels } from "./seed-parcels.ts";
import { seedReturns } from "./seed-returns.ts";

/** Where the payments of the demo orders are made. */
export type DemoTill = Pick<SandboxControl, "next" | "open" | "pay">;

const minute = 1 / (24 * 60);
/** An unpaid demo order can be paid for so long: a demo store runs for weeks. */
const holdDays = 60;
/** Of what was before, nobody was written to. */
const mailDays = 3;

/**
 * Lets the demo people order: every order is placed, paid at the sandbox, confirmed, moved and refunded by the
 * store's own verbs at a time in the past, so that stock, captures, histories and the sandbox agree. A buyer who
 * has ordered before, as after a stop in between, goes on with the next of their orders. The buyers order beside each
 * other.
 */
export async function seedOrders(runtime: Runtime, till: DemoTill): Promise<void> {
  const staff = await findWorker(runtime);
  const there = await countOrders(runtime);
  const inOrder = demoOrders.toSorted((a, b) => b.daysAgo - a.daysAgo);
  const buyers = [...new Set(inOrder.map(({ buyer }) => buyer))];
  await beside(
    buyers.map(async (buyer) => {
      const known = there.get(demoBuyers[buyer].email) ?? 0;
      for (const order of inOrder.filter((each) => each.buyer === buyer).slice(known)) {
        await seedOrder(runtime, till, staff, order);
      }
    }),
  );
  await beside([seedReturns(runtime), ...(staff ? [seedParcels(runtime, staff)] : [])]);
}

/** How many orders each demo buyer has, by e-mail address. */
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
  till: DemoTill,
  staff: StaffMember | undefined,
  order: DemoOrder,
) {
  const { fate } = order;
  const actor = staff ? staffActor(staff) : "demo";
  const after = (days: number) => daysAgo(runtime, order.daysAgo - days);
  const placed = await place(after(0), order).catch((err: unknown) => {
    // Visitors bought the last piece before a further start came to it.
    if (!(err instanceof AppError)) throw err;
    runtime.log.warn({ err }, "a demo order could not be placed");
  });
  if (!placed) return;
  if (fate.ends === "waits") return;
  if (fate.ends === "expired") {
    const then = after(runtime.config.orderHoldMinutes * minute);
    await runtime.db.withTransaction((tx) => expireOrder(tx, then, placed.id));
    return;
  }
  if (fate.ends === "cancelled") {
    const why = { actor, reason: fate.reason };
    await runtime.db.withTransaction((tx) => cancelOrder(tx, after(fate.after), placed.id, why));
    return;
  }
  await pay(after(2 * minute), till, placed);
  for (const [to, days] of fate.moves ?? []) {
    await runtime.db.withTransaction(async (tx) => {
      const locked = await lockOrder(tx, placed.id);
      const press = pressOf(to, demoOrders.indexOf(order));
      const why = { actor, reason: "" };
      if (staff && press) await pressLocked(tx, after(days), staff, locked, press);
      else await moveOrder(tx, after(days), locked, to, why);
    });
  }
  if (fate.refund) {
    const { naira, reason } = fate.refund;
    await refundPayment(after(fate.refund.after), {
      orderId: placed.id,
      reference: placed.orderNumber,
      amountKobo: fromNaira(naira === "all" ? placed.totalAmount : naira),
      reason,
      actor,
      key: `demo-refund-${placed.id}`,
    });
  }
}

/**
 * The press that moves a demo order on.
 * @param place of the order among the demo's, by which parcels go with each carrier in turn
 */
function pressOf(to: OrderStatus, place: number): Press | undefined {
  if (to === "PROCESSING") return { kind: "packed" };
  if (to === "DELIVERED") return { kind: "delivered", proof: "said" };
  if (to !== "SHIPPED") return undefined;
  const carrier = ["GIG Logistics", "DHL", ownRider][place % 3] ?? ownRider;
  const trackingNumber = carrier === ownRider ? "" : String(88_210_000 + place * 317);
  return { kind: "sent", carrier, trackingNumber };
}

/** Places an order of a demo person. */
async function place(then: Runtime, order: DemoOrder): Promise<PlacedOrder> {
  const { hasAccount, ...shippingInfo } = demoBuyers[order.buyer];
  const { items, code, poNumber, orderNumber } = order;
  return await placeAs(order.fate.ends === "waits" ? holdingLong(then) : then, {
    items,
    code,
    poNumber,
    orderNumber,
    shippingInfo,
    key: `demo-order-${order.buyer}-${order.daysAgo}`,
    ...(hasAccount && { caller: await signedIn(then, shippingInfo.email) }),
  });
}

/** What a demo person orders; as a guest where no caller is given. */
interface DemoPurchase extends Pick<DemoOrder, "items"> {
  readonly code?: string | undefined;
  readonly poNumber?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly shippingInfo: PlaceOrder["shippingInfo"];
  readonly caller?: Caller;
  readonly key: string;
}

/** Places an order with the prices the store has for its buyer. */
export async function placeAs(
  then: Runtime,
  { items, code, poNumber, orderNumber, shippingInfo, caller = guest, key }: DemoPurchase,
): Promise<PlacedOrder> {
  const wanted = Object.entries(items).flatMap(([slug, sizes]) =>
    Object.entries(sizes).map(([size, quantity]) => ({
      productId: stableProductId(slug),
      size,
      quantity,
    })),
  );
  const priced = await then.db.withTransaction(async (tx) => {
    const quote = await quoteCart(tx, caller, wanted, await quoteDelivery(tx, shippingInfo));
    const { discount } = await findDiscountForOrder(tx, then, {
      buyer: buyerAtOrder(caller, shippingInfo.email, { client: null, at: then.clock() }),
      cart: cartForDiscount(quote),
      typedCode: code,
    });
    return quote.price(discount?.value);
  });
  const body: PlaceOrder = {
    items: wanted.map((line, i) => ({
      ...line,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? kobo(0)),
    })),
    totalAmount: toNaira(priced.totalKobo),
    shippingInfo,
    discountCode: code ?? null,
    poNumber: poNumber ?? null,
  };
  const placed = await placeOrder(then, { caller, body, key, ...(orderNumber && { orderNumber }) });
  await noteDemo(then.db, "order", [placed.id]);
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

/** Pays at the sandbox, which sends no webhook for it: the store asks at once. */
async function pay(then: Runtime, till: DemoTill, { payment }: PlacedOrder): Promise<void> {
  if (!payment) return;
  till.next({ events: [] }, payment.customer.email);
  till.open(toCheckoutData(payment));
  till.pay(payment.reference);
  await reconcile(then, payment.reference);
}

function holdingLong(runtime: Runtime): Runtime {
  const orderHoldMinutes = holdDays / minute;
  return { ...runtime, config: { ...runtime.config, orderHoldMinutes } };
}

/** The member of staff who moved the demo orders along. */
function findWorker({ db }: Runtime): Promise<StaffMember | undefined> {
  return db.first<StaffMember>({
    text: `select id, name, email, role from staff_member where demo
      order by role = 'support' desc limit 1`,
  });
}

/** The mailbox keeps what was sent in the last days and is not flooded with the rest. */
export function tellingOfLately(runtime: Runtime): Runtime {
  const since = daysAgo(runtime, mailDays).clock();
  return { ...runtime, writesMail: (kind, at) => !/^(order|return)-/.test(kind) || at >= since };
}

/** Dates what the database dated itself: goods came in when they went on sale and went out with their orders. */
export async function putDatesRight({ db }: Runtime): Promise<void> {
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
      where r.order_id = a.subject and a.action = 'refund_requested' and r.part = 1`,
  });
}
