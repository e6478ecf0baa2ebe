import type { OrderStatus, ShippingInfo } from "#contract/api/orders.ts";
import type { DemoSignIn } from "#contract/api/store-info.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { registerUser, verifyEmail } from "#server/modules/accounts/index.ts";
import { stableProductId, takeStock } from "#server/modules/catalogue/index.ts";
import { createOrder, lockOrder, markOrderPaid, moveOrder } from "#server/modules/orders/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import { addToWishlist } from "#server/modules/wishlist/index.ts";
import { guest } from "#server/platform/caller.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { demoPassword } from "./demo-password.ts";

/** Whom visitors of the demo store may sign in as. */
export const demoSignIns: readonly DemoSignIn[] = [
  {
    about: "A shopper with orders and a wishlist",
    email: "ada@example.com",
    password: demoPassword,
  },
  {
    about: "A shopper whose address is not verified",
    email: "tunde@example.com",
    password: demoPassword,
  },
  {
    about: "A wholesale buyer whose business is approved",
    email: "bisi@example.com",
    password: demoPassword,
  },
];

const dayMs = 86_400_000;

/** What a demo person bought, how many days ago, and what became of it. */
interface DemoOrder {
  readonly daysAgo: number;
  /** Slugs of the products, each with how many. */
  readonly items: Readonly<Record<string, number>>;
  /** The statuses after the payment. */
  readonly moves: readonly OrderStatus[];
}

const orders: readonly DemoOrder[] = [
  {
    daysAgo: 41,
    items: { "osogbo-boubou": 1, "enugu-wrap-dress": 1 },
    moves: ["PROCESSING", "SHIPPED", "DELIVERED"],
  },
  { daysAgo: 12, items: { "ikeja-bow-blouse": 1 }, moves: ["REFUNDED"] },
  { daysAgo: 4, items: { "zaria-kaftan-white": 1 }, moves: ["PROCESSING", "SHIPPED"] },
  { daysAgo: 1, items: { "abuja-kimono-stone": 2 }, moves: [] },
];

const wishlist = ["warri-button-skirt", "senator-set-olive", "iseyin-blazer-laterite"];

/**
 * Adds the demo people: Ada, verified, with orders and a wishlist, and Tunde, who has not verified his
 * address yet. Only in demo mode, whose replies hold the codes it takes.
 */
export async function seedPeople(runtime: Runtime): Promise<void> {
  const ada = await register(runtime, { firstName: "Ada", lastName: "Obi" });
  await verifyEmail(at(runtime, 60), ada.userId, ada.verificationCode);
  await register(runtime, { firstName: "Tunde", lastName: "Bello" });
  await runtime.db.withTransaction(async (tx) => {
    for (const order of orders) await placeOrder(tx, runtime, ada.userId, order);
  });
  for (const slug of wishlist) await addToWishlist(runtime, ada.userId, stableProductId(slug));
}

/** The store as it was some days ago. */
function at(runtime: Runtime, daysAgo: number): Runtime {
  return { ...runtime, clock: () => new Date(runtime.clock().getTime() - daysAgo * dayMs) };
}

async function register(runtime: Runtime, name: { firstName: string; lastName: string }) {
  const email = `${name.firstName.toLowerCase()}@example.com`;
  const body = { ...name, email, password: demoPassword };
  const reply = await registerUser(at(runtime, 60), body, async () => {});
  return { userId: reply.user.id, verificationCode: reply.verificationCode ?? "" };
}

const shippingInfo: ShippingInfo = {
  firstName: "Ada",
  lastName: "Obi",
  email: "ada@example.com",
  phone: "+234 801 234 5678",
  address: "14 Admiralty Way, Lekki",
  city: "Lagos",
  state: "Lagos",
  postalCode: "106104",
  country: "Nigeria",
};

async function placeOrder(
  tx: Tx,
  runtime: Runtime,
  userId: string,
  { daysAgo, items, moves }: DemoOrder,
): Promise<void> {
  const then = at(runtime, daysAgo);
  const wanted = Object.entries(items).map(([slug, quantity]) => ({
    productId: stableProductId(slug),
    size: "M",
    quantity,
  }));
  const quote = await quoteCart(tx, guest, wanted);
  const priced = quote.price();
  const order = await createOrder(tx, then, {
    actor: `user:${userId}`,
    userId,
    businessProfileId: null,
    email: shippingInfo.email,
    shippingInfo,
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: kobo(0),
    totalKobo: priced.totalKobo,
    discountId: null,
    discountCode: null,
    tokenHashFor: () => hashToken(newToken()),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const figures = priced.lines[i];
      return figures ? [{ ...line, ...figures }] : [];
    }),
  });
  await takeStock(tx, order.lines, order.id, "demo");
  await markOrderPaid(tx, then, order.id, { actor: "demo", reason: "Payment confirmed" });
  const perMove = daysAgo / (2 * moves.length);
  for (const [i, status] of moves.entries()) {
    const later = at(runtime, daysAgo - (i + 1) * perMove);
    await moveOrder(tx, later, await lockOrder(tx, order.id), status, {
      actor: "demo",
      reason: "",
    });
  }
}
