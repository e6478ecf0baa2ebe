import { createHmac } from "node:crypto";
import type { PlacedOrder, PlaceOrder, TransferDetails } from "#contract/api/orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import { doOnce } from "#server/database/idempotency.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { takeStock } from "#server/modules/catalogue/index.ts";
import { quoteDelivery } from "#server/modules/delivery/index.ts";
import {
  type Buyer,
  buyerAtOrder,
  countTriedInVain,
  findDiscountForOrder,
  redeemDiscount,
} from "#server/modules/discounts/index.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import {
  limitUnpaid,
  lockOrder,
  markOrderPaid,
  newOrder,
  type OrderRecord,
  storeOrder,
  toOrderReply,
} from "#server/modules/orders/index.ts";
import {
  howToTransferMail,
  openPaymentAttempt,
  tellTransfer,
} from "#server/modules/payments/index.ts";
import { quoteCart } from "#server/modules/pricing/index.ts";
import type { Caller } from "#server/platform/caller.ts";
import { hashToken } from "#server/platform/ids.ts";
import { cartForDiscount } from "./cart-for-discount.ts";
import { checkClaims, checkStock } from "./check-claims.ts";
import { findBuyingBusiness } from "./find-buying-business.ts";
import { holdForPayment } from "./hold-for-payment.ts";
import { type OrderRequest, readOrderRequest } from "./read-order-request.ts";

/** Mails on how to transfer that a mailbox gets for orders of who did not prove it; the page tells the same. */
const transfersToMailbox = { name: "transfers-to-mailbox", limit: 10, windowSeconds: 86_400 };

/** What is stored under the idempotency key; the token is made anew from the key. */
type StoredReply = Omit<PlacedOrder, "orderToken">;

/** An order that somebody sends. */
export interface SentOrder {
  readonly caller: Caller;
  readonly body: PlaceOrder;
  /** The sender's idempotency key. */
  readonly key: string;
  /** The client it comes from, by its address; absent for the store's own. */
  readonly client?: string;
  /** A number that is written down somewhere, for a demo store; else one that nobody can guess. */
  readonly orderNumber?: string;
}

/**
 * Places an order: prices it from the store's own data, takes the stock of every line, redeems the
 * discount and opens the first payment attempt, all in one transaction or not at all.
 * @throws {AppError} `validation_failed`, `price_changed`, `out_of_stock`, `unpaid_limit`, `idempotency_mismatch`
 */
export async function placeOrder(runtime: Runtime, sent: SentOrder): Promise<PlacedOrder> {
  const { caller, body, key } = sent;
  const request = readOrderRequest(body);
  const actor = caller.kind === "user" ? `user:${caller.userId}` : "guest";
  // Told by a callback: the attempt counts although the transaction that met this buyer is rolled back.
  let asker: Buyer | undefined;
  const asksForPerson = (buyer: Buyer) => {
    asker = buyer;
  };
  const placing = runtime.db.withTransaction((tx) =>
    doOnce(tx, { scope: `POST /orders ${actor}`, key, body }, () =>
      place(tx, runtime, { ...sent, actor, request, asksForPerson }),
    ),
  );
  const reply = await placing.catch(async (error) => {
    if (asker) await countTriedInVain(runtime.limits, asker);
    throw error;
  });
  return { ...reply, orderToken: orderTokenFor(key, reply.id) };
}

async function place(
  tx: Tx,
  runtime: Runtime,
  from: SentOrder & {
    actor: string;
    request: OrderRequest;
    /** Hears of a buyer whose discount hangs on what one person did before, whether it is had or not. */
    asksForPerson(buyer: Buyer): void;
  },
): Promise<StoredReply> {
  const { caller, actor, request, key, client, orderNumber } = from;
  const { shippingInfo, typedCode, paymentWay } = request;
  const email = normalizeEmail(shippingInfo.email);
  const businessProfileId = (caller.kind === "user" && caller.approvedBusinessProfileId) || null;
  // Whole companies stand behind one address, and staff know them.
  const placedFrom = client === undefined || businessProfileId ? null : hashToken(client);
  const buyer = buyerAtOrder(caller, email, { client: placedFrom, at: runtime.clock() });

  const quoting = quoteCart(tx, caller, request.lines, quoteDelivery(tx, shippingInfo));
  const cart = quoting.then(cartForDiscount);
  const [quote, found, holdMinutes, business] = await Promise.all([
    quoting,
    findDiscountForOrder(tx, runtime, { buyer, cart, typedCode }),
    holdForPayment(tx, runtime, paymentWay),
    findBuyingBusiness(tx, caller),
  ]);
  const { discount } = found;
  if (found.asksForPerson) from.asksForPerson(buyer);
  const priced = quote.price(discount?.value);
  checkClaims(request, quote, priced, found);
  checkStock(quote);
  const isFree = priced.totalKobo === 0;
  const pieces = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (!isFree) await limitUnpaid(tx, runtime, { caller, email, placedFrom, paymentWay, pieces });

  const order = newOrder(runtime, {
    orderNumber,
    holdMinutes,
    userId: caller.kind === "user" ? caller.userId : null,
    businessProfileId,
    email,
    shippingInfo,
    poNumber: request.poNumber,
    paymentWay,
    business,
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: priced.discountKobo,
    totalKobo: priced.totalKobo,
    discountId: discount?.id ?? null,
    discountCode: discount?.code ?? null,
    tokenHashFor: (orderId) => hashToken(orderTokenFor(key, orderId)),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const figures = priced.lines[i];
      return figures ? [{ ...line, ...figures, withdrawn: 0 }] : [];
    }),
  });
  const redemption = discount && {
    discount,
    orderId: order.id,
    email,
    userId: buyer.userId,
    amountKobo: priced.discountKobo,
  };
  const storing = storeOrder(tx, order, { actor, placedFrom });
  // Before any piece is locked: its mail takes some trips to the database.
  const transfer =
    order.paymentWay === "transfer"
      ? await storing.then(() => askForTransfer(tx, runtime, order, caller))
      : undefined;
  const following = Promise.all([
    redemption && redeemDiscount(tx, runtime, redemption),
    order.paymentWay === "card" ? openPaymentAttempt(tx, runtime, order) : null,
    // Last, so that popular pieces are locked only for the end of the transaction.
    takeStock(tx, order.lines, order.id, actor),
  ]);
  // It is awaited below; where storing fails first, its own failure must not count as unhandled.
  following.catch(() => {});
  // Heard first: where its number was taken, what followed it fails for that alone.
  await storing;
  const [, payment] = await following;
  if (!isFree) return { ...toOrderReply(order), payment, ...(transfer && { transfer }) };
  await markOrderPaid(tx, runtime, order.id, { actor: "system", reason: "Nothing to pay" });
  return { ...toOrderReply(await lockOrder(tx, order.id)), payment };
}

/** Tells a buyer who chose a transfer where it goes, on the page and by mail; undefined for who pays another way. */
async function askForTransfer(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  caller: Caller,
): Promise<TransferDetails | undefined> {
  const transfer = await tellTransfer(tx, runtime, order);
  if (transfer && (await mayMail(tx, order, caller))) {
    await writeMail(tx, runtime, howToTransferMail(order, transfer));
  }
  return transfer;
}

/** Whether the address of an unpaid order gets mail of it: the owner's always, one that anybody may have typed so often. */
async function mayMail(tx: Tx, { email }: OrderRecord, caller: Caller): Promise<boolean> {
  const isProved =
    caller.kind === "user" && caller.emailVerified && normalizeEmail(caller.email) === email;
  return isProved || (await createLimits(tx).trySpend(transfersToMailbox, email));
}

/**
 * The token that proves an order to be its holder's. It is made from the sender's key, so a repeated
 * request gets the same token although only its hash is stored.
 */
function orderTokenFor(key: string, orderId: string): string {
  return createHmac("sha256", key).update(orderId).digest("base64url");
}
