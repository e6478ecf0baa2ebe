import type { StaffMember } from "#contract/api/staff.ts";
import type { PayLinkMade, PlaceForBuyer } from "#contract/api/staff-order-acts.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { takeStock } from "#server/modules/catalogue/index.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import {
  markOrderPaid,
  newOrder,
  readHoldMinutes,
  sendPayLink,
  storeOrder,
  tellOrder,
} from "#server/modules/orders/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import { keepPart, readRules } from "#server/modules/settings/index.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { callerWith } from "./caller-with.ts";
import { checkStock, checkTotal } from "./check-claims.ts";
import { findBuyingBusiness } from "./find-buying-business.ts";
import { readOrderRequest } from "./read-order-request.ts";

/**
 * Places an order that somebody gives on the phone: at the prices of the account with the address, where there is
 * one, and without a discount. The buyer gets a link to pay it by mail, which names the shop's account too where it
 * takes transfers; what costs nothing is paid at once.
 * @param key the sender's idempotency key: the same request a second time places nothing, and tells no link
 * @throws {AppError} `validation_failed`, `price_changed`, `out_of_stock`, `idempotency_mismatch`
 */
export async function placeForBuyer(
  runtime: Runtime,
  staff: StaffMember,
  body: PlaceForBuyer,
  key: string,
): Promise<PayLinkMade> {
  const actor = staffActor(staff);
  return await changeAsStaff(runtime, staff, async (tx) => {
    let made: PayLinkMade | undefined;
    const known = await doOnce(
      tx,
      {
        scope: `POST /staff/orders ${actor}`,
        key,
        body,
        tellEarlier: ({ id, orderNumber }) => ({ id, name: orderNumber }),
      },
      async () => {
        made = await place(tx, runtime, body, actor);
        // The link opens the order to whoever has it, and is kept nowhere.
        return { ...made, payLink: null };
      },
    );
    const { id, orderNumber } = known;
    const told: AuditedChange = { action: "order.placed", subject: id, after: { orderNumber } };
    return { reply: made ?? known, change: made ? told : null };
  });
}

async function place(
  tx: Tx,
  runtime: Runtime,
  { items, shippingInfo: info, totalAmount }: PlaceForBuyer,
  actor: string,
): Promise<PayLinkMade> {
  const priceless = items.map((item) => ({ ...item, price: 0 }));
  const request = readOrderRequest({ items: priceless, totalAmount, shippingInfo: info });
  const { shippingInfo } = request;
  const email = normalizeEmail(shippingInfo.email);
  const caller = await callerWith(tx, email);
  const quote = await quoteCart(tx, caller, request.lines, quoteDelivery(tx, shippingInfo));
  const priced = quote.price();
  checkTotal(request, quote, priced);
  checkStock(quote);
  // Whoever changes the account finds this order among those that await a transfer to it.
  await keepPart(tx, "transfer");
  const transfers = await readRules(tx, runtime.config, "transfer");
  const order = newOrder(runtime, {
    holdMinutes: await readHoldMinutes(tx, runtime),
    // Who gives an order on the phone names no way: the link takes a card too.
    paymentWay: transfers.isOn ? "transfer" : "card",
    userId: caller.kind === "user" ? caller.userId : null,
    businessProfileId: (caller.kind === "user" && caller.approvedBusinessProfileId) || null,
    email,
    shippingInfo,
    business: await findBuyingBusiness(tx, caller),
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: priced.discountKobo,
    totalKobo: priced.totalKobo,
    discountId: null,
    discountCode: null,
    // Nobody holds it: the buyer comes by the link, or signed in.
    tokenHashFor: () => hashToken(newToken()),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const figures = priced.lines[i];
      return figures ? [{ ...line, ...figures, withdrawn: 0 }] : [];
    }),
  });
  await storeOrder(tx, order, { actor });
  const at = runtime.clock();
  const told = { orderId: order.id, actor, at, buyerSees: true } as const;
  await tellOrder(tx, { ...told, kind: "placed_by_staff", data: {} });
  if (order.totalKobo === 0) {
    await takeStock(tx, order.lines, order.id, actor);
    await markOrderPaid(tx, runtime, order.id, { actor, reason: "Nothing to pay" });
    return { id: order.id, orderNumber: order.orderNumber, payLink: null, until: null };
  }
  const made = await sendPayLink(tx, runtime, order, actor);
  // Last, so that popular pieces are locked only for the end of the transaction.
  await takeStock(tx, order.lines, order.id, actor);
  return made;
}
