import type {
  CreatedPaymentLink,
  PlaceOrderForCustomer,
} from "#contract/api/orders/staff-order-commands.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { lockUserByEmail } from "#server/modules/accounts/index.ts";
import { reserveStock } from "#server/modules/catalogue/stock/index.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import {
  getHoldMinutes,
  markOrderPaid,
  newOrder,
  storeOrder,
  toOrderVat,
} from "#server/modules/orders/lifecycle/index.ts";
import { sendPaymentLink } from "#server/modules/orders/payment-link/index.ts";
import { recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import {
  getStoreSettings,
  getVatTerms,
  lockSectionShared,
} from "#server/modules/settings/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { checkClientTotal, checkStock } from "./check-client-totals.ts";
import { findBuyerBusiness, findCallerForEmail } from "./find-buyer.ts";
import { parseOrderRequest } from "./parse-order-request.ts";

/**
 * A repeated request returns no link.
 * @throws {AppError} `validation_failed`, `price_changed`, `out_of_stock`, `idempotency_mismatch`
 */
export const placeOrderForCustomer = staffCommand<
  PlaceOrderForCustomer,
  CreatedPaymentLink,
  unknown
>(
  async ({ tx, runtime, staff, body }) => {
    const reply = await createOrder(tx, runtime, body, staffActor(staff));
    const { id, orderNumber } = reply;
    return { reply, change: { action: "order.placed", subject: id, after: { orderNumber } } };
  },
  {
    toStored: (created) => ({ ...created, paymentLink: null }),
    includePrevious: ({ id, orderNumber }) => ({ id, name: orderNumber }),
  },
);

async function createOrder(
  tx: Tx,
  runtime: Runtime,
  { items, shippingInfo: info, totalAmount }: PlaceOrderForCustomer,
  actor: string,
): Promise<CreatedPaymentLink> {
  const unpricedItems = items.map((item) => ({ ...item, price: 0 }));
  const request = parseOrderRequest({ items: unpricedItems, totalAmount, shippingInfo: info });
  const { shippingInfo } = request;
  const email = normalizeEmail(shippingInfo.email);
  // Locked, so that the account is not deleted before the order is stored.
  await lockUserByEmail(tx, email);
  const caller = await findCallerForEmail(tx, email);
  const quote = await quoteCart(tx, caller, request.lines, {
    shipping: quoteDelivery(tx, shippingInfo),
    vat: getVatTerms(tx, runtime.config),
  });
  const priced = quote.price();
  checkClientTotal(request, quote, priced);
  checkStock(quote);
  // Locked, so that an account change finds this order among those awaiting a transfer.
  await lockSectionShared(tx, "transfer");
  const transferRules = await getStoreSettings(tx, runtime.config, "transfer");
  const order = newOrder(runtime, {
    holdMinutes: await getHoldMinutes(tx, runtime),
    // The pay link accepts cards too.
    paymentMethod: transferRules.isOn ? "transfer" : "card",
    userId: caller.kind === "user" ? caller.userId : null,
    businessProfileId: (caller.kind === "user" && caller.approvedBusinessProfileId) || null,
    email,
    shippingInfo,
    business: await findBuyerBusiness(tx, caller),
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: priced.discountKobo,
    totalKobo: priced.totalKobo,
    vat: toOrderVat(quote.vat, priced),
    discountId: null,
    discountCode: null,
    // Nobody gets the token: the customer uses the link or signs in.
    tokenHashFor: () => hashToken(newToken()),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const pricedLine = priced.lines[i];
      return pricedLine ? [{ ...line, ...pricedLine, withdrawn: 0 }] : [];
    }),
  });
  await storeOrder(tx, order, { actor });
  const at = runtime.clock();
  const entry = { orderId: order.id, actor, at, isVisibleToBuyer: true } as const;
  await recordOrderEvent(tx, { ...entry, kind: "placed_by_staff", data: {} });
  if (order.totalKobo === 0) {
    await reserveStock(tx, order.lines, order.id, actor);
    await markOrderPaid(tx, runtime, order.id, { actor, reason: "Nothing to pay" });
    return { id: order.id, orderNumber: order.orderNumber, paymentLink: null, until: null };
  }
  const created = await sendPaymentLink(tx, runtime, order, actor);
  // Last, so that popular variants are locked only briefly.
  await reserveStock(tx, order.lines, order.id, actor);
  return created;
}
