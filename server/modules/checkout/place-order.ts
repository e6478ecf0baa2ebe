import { createHmac } from "node:crypto";
import type {
  CheckoutPaymentMethod,
  PlacedOrder,
  PlaceOrder,
  TransferDetails,
} from "#contract/api/orders/orders.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { runIdempotent } from "#server/database/idempotency.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireActiveAccount, saveAddress } from "#server/modules/accounts/index.ts";
import { reserveStock } from "#server/modules/catalogue/stock/index.ts";
import {
  getPickupPlace,
  quoteDelivery,
  requirePickup,
  toDestination,
  toPickupAddress,
} from "#server/modules/delivery/index.ts";
import {
  type Buyer,
  countEmailProbe,
  findDiscountForOrder,
  toOrderBuyer,
} from "#server/modules/discounts/index.ts";
import { redeemDiscount } from "#server/modules/discounts/redemptions/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { toOrderResponse } from "#server/modules/orders/customer/index.ts";
import {
  acceptOnDelivery,
  getHoldMinutes,
  markOrderPaid,
  newOrder,
  requireUnpaidLimit,
  storeOrder,
  toOrderVat,
} from "#server/modules/orders/lifecycle/index.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import {
  getTransferDetails,
  transferInstructionsMail,
} from "#server/modules/payments/bank-transfers/index.ts";
import {
  type OpenedAttempt,
  openPaymentAttempt,
  returnPath,
  startAttempt,
  usesOrderAccounts,
} from "#server/modules/payments/index.ts";
import {
  hasQuoteExtensions,
  type QuoteOverrides,
  quoteCart,
  quoteExtensions,
} from "#server/modules/pricing/index.ts";
import {
  getStoreSettings,
  getVatTerms,
  listAcceptedPolicies,
  lockSectionShared,
} from "#server/modules/settings/index.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { cartForDiscount } from "./cart-for-discount.ts";
import { checkClientTotals, checkStock } from "./check-client-totals.ts";
import { findBuyerBusiness } from "./find-buyer.ts";
import { requireOnDelivery, toOnDeliveryCustomer } from "./on-delivery/require-on-delivery.ts";
import { type OrderRequest, parseOrderRequest } from "./parse-order-request.ts";

const transferMailLimit = { name: "transfers-to-mailbox", limit: 10, windowSeconds: 86_400 };

/** Of rows that staff may delete while an order names them. */
const retriedConstraints = [
  "order_line_product_id_fkey",
  "order_line_variant_id_fkey",
  "shop_order_discount_id_fkey",
];

/** The order token is derived from the key, so it is not stored. */
type StoredReply = Omit<PlacedOrder, "orderToken" | "payment"> & {
  readonly payment: OpenedAttempt | null;
};

interface PlaceOrderInput {
  readonly caller: Caller;
  readonly body: PlaceOrder;
  readonly key: string;
  readonly client?: string;
  readonly orderNumber?: string;
}

/**
 * @throws {AppError} `validation_failed`, `price_changed`, `out_of_stock`, `unpaid_limit`,
 * `pay_on_delivery_refused`, `idempotency_mismatch`, `unavailable`
 */
export async function placeOrder(runtime: Runtime, input: PlaceOrderInput): Promise<PlacedOrder> {
  const { caller, body, key } = input;
  const request = parseOrderRequest(body);
  const actor = caller.kind === "user" ? `user:${caller.userId}` : "guest";
  // Set by a callback: the attempt counts even when the transaction is rolled back.
  let limitedBuyer: Buyer | undefined;
  const onPersonalDiscount = (buyer: Buyer) => {
    limitedBuyer = buyer;
  };
  const overrides = await quoteOrder(runtime, caller, request);
  const placement = runtime.db.withTransaction(
    (tx) =>
      runIdempotent(tx, { scope: `POST /orders ${actor}`, key, body }, () =>
        createOrder(tx, runtime, { ...input, actor, request, overrides, onPersonalDiscount }),
      ),
    { retriedConstraints },
  );
  const reply = await placement.catch(async (error) => {
    if (limitedBuyer) await countEmailProbe(runtime.limits, limitedBuyer);
    throw error;
  });
  const payment =
    reply.payment &&
    (await startAttempt(runtime, reply.payment, request.shippingInfo, returnPath(reply)));
  return { ...reply, payment, orderToken: createOrderToken(key, reply.id) };
}

/** Before the transaction: extensions may take long. */
async function quoteOrder(
  runtime: Runtime,
  caller: Caller,
  { lines: items, shippingInfo, isPickup }: OrderRequest,
): Promise<QuoteOverrides | undefined> {
  if (!hasQuoteExtensions(runtime.extensions)) return undefined;
  const pickup = isPickup ? await getPickupPlace(runtime.db) : undefined;
  const destination = pickup ? toPickupAddress(pickup) : toDestination(shippingInfo);
  return await quoteExtensions(runtime, { caller, items, destination, isPickup });
}

async function createOrder(
  tx: Tx,
  runtime: Runtime,
  input: PlaceOrderInput & {
    actor: string;
    request: OrderRequest;
    overrides: QuoteOverrides | undefined;
    onPersonalDiscount(buyer: Buyer): void;
  },
): Promise<StoredReply> {
  const { caller, actor, request, overrides, key, client, orderNumber } = input;
  const { discountCode: typedCode } = request;
  // To an account made for it: paid through the provider, as a card is, and reserved as long.
  const hasOwnAccount =
    request.paymentMethod === "transfer" && (await usesOrderAccounts(tx, runtime));
  const paymentMethod = hasOwnAccount ? "card" : request.paymentMethod;
  const email = normalizeEmail(request.shippingInfo.email);
  const businessProfileId = (caller.kind === "user" && caller.approvedBusinessProfileId) || null;
  const placedFrom = client === undefined || businessProfileId ? null : hashToken(client);
  const buyer = toOrderBuyer(caller, email, { client: placedFrom, at: runtime.clock() });

  const accountCheck = caller.kind === "user" ? requireActiveAccount(tx, caller.userId) : undefined;
  const pickup = request.isPickup ? await requirePickup(tx) : null;
  const shippingInfo = pickup
    ? { ...request.shippingInfo, ...toPickupAddress(pickup) }
    : request.shippingInfo;
  const terms = {
    shipping: pickup ? noShippingFee : quoteDelivery(tx, shippingInfo),
    vat: getVatTerms(tx, runtime.config),
  };
  const pendingQuote = quoteCart(tx, caller, request.lines, terms, overrides);
  const cart = pendingQuote.then(cartForDiscount);
  const [, quote, discountResult, holdMinutes, business, acceptedPolicies] = await Promise.all([
    accountCheck,
    pendingQuote,
    findDiscountForOrder(tx, runtime, { buyer, cart, typedCode }),
    getReservationMinutes(tx, runtime, paymentMethod),
    findBuyerBusiness(tx, caller),
    listAcceptedPolicies(tx, runtime.clock()),
  ]);
  const { discount } = discountResult;
  if (discountResult.isPerCustomer) input.onPersonalDiscount(buyer);
  const priced = quote.price(discount?.value);
  checkClientTotals(request, quote, priced, discountResult);
  checkStock(quote);
  const isFree = priced.totalKobo === 0;
  if (!isFree && paymentMethod === "card" && !runtime.config.payments.provider) {
    throw unavailableMethodError("Card payment isn't available. Please choose another way to pay");
  }
  const units = quote.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isOnDelivery = !isFree && paymentMethod === "delivery";
  if (isOnDelivery) {
    await requireOnDelivery(tx, runtime, {
      customer: toOnDeliveryCustomer(caller),
      destination: shippingInfo,
      isPickup: pickup !== null,
      totalKobo: priced.totalKobo,
      reader: "buyer",
    });
  } else if (!isFree) {
    await requireUnpaidLimit(tx, runtime, { caller, email, placedFrom, paymentMethod, units });
  }

  if (request.savesAddress && caller.kind === "user" && caller.emailVerified) {
    const { email: _, ...address } = shippingInfo;
    await saveAddress(tx, runtime, caller.userId, { ...address, label: "" });
  }
  const order = newOrder(runtime, {
    orderNumber,
    holdMinutes,
    userId: caller.kind === "user" ? caller.userId : null,
    businessProfileId,
    email,
    shippingInfo,
    poNumber: request.poNumber,
    pickup,
    acceptedPolicies,
    paymentMethod,
    business,
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: priced.discountKobo,
    totalKobo: priced.totalKobo,
    vat: toOrderVat(quote.vat, priced),
    discountId: discount?.id ?? null,
    discountCode: discount?.code ?? null,
    tokenHashFor: (orderId) => hashToken(createOrderToken(key, orderId)),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const pricedLine = priced.lines[i];
      return pricedLine ? [{ ...line, ...pricedLine, withdrawn: 0 }] : [];
    }),
  });
  const redemption = discount && {
    discount,
    orderId: order.id,
    email,
    userId: buyer.userId,
    amountKobo: priced.discountKobo,
  };
  const pendingInsert = storeOrder(tx, order, { actor, placedFrom });
  // Before stock is locked: the email takes several round trips.
  const transfer =
    order.paymentMethod === "transfer"
      ? await pendingInsert.then(() => sendTransferDetails(tx, runtime, order, caller))
      : undefined;
  const pendingWrites = Promise.all([
    redemption && redeemDiscount(tx, runtime, redemption),
    order.paymentMethod === "card" && !hasOwnAccount
      ? openPaymentAttempt(tx, runtime, order)
      : null,
    // Last, so that popular variants are locked only briefly.
    reserveStock(tx, order.lines, order.id, actor),
  ]);
  // Awaited below; without this, a failed insert would leave an unhandled rejection.
  pendingWrites.catch(() => {});
  // First: when the order number is taken, the others fail only because of it.
  await pendingInsert;
  const [, payment] = await pendingWrites;
  if (isOnDelivery) {
    await acceptOnDelivery(tx, runtime, order.id, actor);
    return { ...toOrderResponse(await lockOrder(tx, order.id)), payment };
  }
  if (!isFree) return { ...toOrderResponse(order), payment, ...(transfer && { transfer }) };
  await markOrderPaid(tx, runtime, order.id, { actor: "system", reason: "Nothing to pay" });
  return { ...toOrderResponse(await lockOrder(tx, order.id)), payment };
}

async function sendTransferDetails(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  caller: Caller,
): Promise<TransferDetails | undefined> {
  const transfer = await getTransferDetails(tx, runtime, order);
  if (transfer && (await canMailBuyer(tx, order, caller))) {
    const acceptsCards = runtime.config.payments.provider !== undefined;
    await queueMail(tx, runtime, transferInstructionsMail(order, transfer, acceptsCards));
  }
  return transfer;
}

async function canMailBuyer(tx: Tx, { email }: OrderRecord, caller: Caller): Promise<boolean> {
  const isVerified =
    caller.kind === "user" && caller.emailVerified && normalizeEmail(caller.email) === email;
  return isVerified || (await createLimits(tx).trySpend(transferMailLimit, email));
}

/** Derived from the idempotency key, so that a repeated request returns the same token. */
function createOrderToken(key: string, orderId: string): string {
  return createHmac("sha256", key).update(orderId).digest("base64url");
}

/** @throws {AppError} `validation_failed` for a method that is not offered */
export async function getReservationMinutes(
  tx: Tx,
  runtime: Pick<Runtime, "config">,
  paymentMethod: CheckoutPaymentMethod,
): Promise<number> {
  if (paymentMethod !== "transfer") return await getHoldMinutes(tx, runtime);
  // Locked, so that an account change finds this order among those awaiting a transfer.
  const [, { isOn, reservationHours }] = await Promise.all([
    lockSectionShared(tx, "transfer"),
    getStoreSettings(tx, runtime.config, "transfer"),
  ]);
  if (isOn) return reservationHours * 60;
  throw unavailableMethodError("Bank transfer isn't available. Please pay by card");
}

function unavailableMethodError(message: string): AppError {
  return new AppError("validation_failed", {
    detail: `${message}.`,
    errors: [{ field: "paymentMethod", message }],
  });
}
