import type { CreatedStaffOrder, CreateStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import type { PaymentMethod } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { noShippingFee, shippingFee } from "#contract/pricing/shipping-fee.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type CommandRequest, staffCommand } from "#server/database/staff-command.ts";
import { lockUserByEmail } from "#server/modules/accounts/index.ts";
import { reserveStock } from "#server/modules/catalogue/stock/index.ts";
import { getPickupPlace, quoteDelivery, toPickupAddress } from "#server/modules/delivery/index.ts";
import { toOrderBuyer } from "#server/modules/discounts/index.ts";
import { redeemDiscount } from "#server/modules/discounts/redemptions/index.ts";
import { subscribe } from "#server/modules/newsletter/index.ts";
import {
  acceptOnDelivery,
  getHoldMinutes,
  markOrderPaid,
  newOrder,
  storeOrder,
  toOrderVat,
  transitionOrder,
} from "#server/modules/orders/lifecycle/index.ts";
import {
  balanceDueKobo,
  isDueOnDelivery,
  type OrderRecord,
} from "#server/modules/orders/model/index.ts";
import { openPaymentLink } from "#server/modules/orders/payment-link/index.ts";
import { insertNote, lockOrder, recordOrderEvent } from "#server/modules/orders/queries/index.ts";
import { getTransferDetails } from "#server/modules/payments/bank-transfers/index.ts";
import { recordReceived } from "#server/modules/payments/recorded/index.ts";
import { type QuoteOverrides, quoteCart } from "#server/modules/pricing/index.ts";
import {
  getStoreSettings,
  getVatTerms,
  lockSectionShared,
} from "#server/modules/settings/index.ts";
import { guest } from "#server/platform/auth/caller.ts";
import { hashToken, newId, newToken } from "#server/platform/auth/ids.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { checkClientTotal, checkStock } from "../check-client-totals.ts";
import { findBuyerBusiness, findCallerForEmail } from "../find-buyer.ts";
import { requireOnDelivery } from "../on-delivery/require-on-delivery.ts";
import { parseStaffOrder } from "./parse-staff-order.ts";
import { quoteStaffOrder } from "./quote-staff-order.ts";
import { resolveStaffDiscount } from "./staff-discount.ts";

/**
 * A repeated request returns no link.
 * @throws {AppError} `validation_failed`, `price_changed`, `out_of_stock`, `pay_on_delivery_refused`, `similar_payment`,
 * `idempotency_mismatch`
 */
export function createStaffOrder(runtime: Runtime) {
  return async (request: CommandRequest<CreateStaffOrder, unknown>): Promise<CreatedStaffOrder> => {
    const overrides = await quoteStaffOrder(runtime, request.body);
    return await createOrder(overrides)(runtime)(request);
  };
}

const createOrder = (overrides: QuoteOverrides | undefined) =>
  staffCommand<CreateStaffOrder, CreatedStaffOrder, unknown>(
    async ({ tx, runtime, staff, body }) => {
      const { order, discount, shipping, payment } = await placeOrder(tx, runtime, {
        ...{ staff, body, overrides },
      });
      const reply = await toReply(tx, runtime, order);
      // Last, so that popular variants are locked only briefly.
      await reserveStock(tx, order.lines, order.id, staffActor(staff));
      const { id, orderNumber, source } = order;
      const after = { orderNumber, source, ...discount, ...shipping };
      const placed: AuditedChange = { action: "order.placed", subject: id, after };
      return { reply, change: [placed, ...payment] };
    },
    {
      toStored: (created) => ({ ...created, paymentLink: null }),
      includePrevious: ({ id, orderNumber }) => ({ id, name: orderNumber }),
    },
  );

interface StaffOrderInput {
  readonly staff: StaffMember;
  readonly body: CreateStaffOrder;
  readonly overrides: QuoteOverrides | undefined;
}

async function placeOrder(tx: Tx, runtime: Runtime, { staff, body, overrides }: StaffOrderInput) {
  const { source, delivery, payment } = body;
  const actor = staffActor(staff);
  const at = runtime.clock();
  const request = await parseStaffOrder(tx, body);
  const pickup = delivery.isPickup ? await getPickupPlace(tx) : null;
  const shippingInfo = pickup
    ? { ...request.shippingInfo, ...toPickupAddress(pickup) }
    : request.shippingInfo;
  const email = normalizeEmail(shippingInfo.email);
  // Locked, so that the account is not deleted before the order is stored.
  if (email !== "") await lockUserByEmail(tx, email);
  const caller = email === "" ? guest : await findCallerForEmail(tx, email);
  const userId = caller.kind === "user" ? caller.userId : null;
  const areaQuote =
    overrides?.shipping ?? (await (pickup ? noShippingFee : quoteDelivery(tx, shippingInfo)));
  const ownFee =
    request.feeKobo === undefined ? undefined : { feeKobo: request.feeKobo, freeFromKobo: null };
  const shipping = ownFee ?? areaQuote;
  const quote = await quoteCart(
    tx,
    caller,
    request.lines,
    { shipping, vat: getVatTerms(tx, runtime.config) },
    overrides && { ...overrides, shipping },
  );
  const buyer = toOrderBuyer(caller, email || undefined, { client: null, at });
  const discount = await resolveStaffDiscount(tx, runtime, quote, {
    ...{ discount: body.discount, staff, buyer },
  });
  const priced = quote.price(discount.value);
  checkClientTotal(request, quote, priced);
  checkStock(quote);
  const order = newOrder(runtime, {
    holdMinutes: await getHoldMinutes(tx, runtime),
    paymentMethod: await choosePaymentMethod(tx, runtime, payment, priced.totalKobo),
    ...{ userId, email, shippingInfo, source },
    businessProfileId: (caller.kind === "user" && caller.approvedBusinessProfileId) || null,
    business: await findBuyerBusiness(tx, caller),
    pickup,
    subtotalKobo: priced.subtotalKobo,
    shippingKobo: priced.shippingKobo,
    discountKobo: priced.discountKobo,
    totalKobo: priced.totalKobo,
    vat: toOrderVat(quote.vat, priced),
    discountId: discount.redeemed?.id ?? null,
    discountCode: discount.redeemed?.code ?? null,
    discountReason: discount.reason,
    // Nobody gets the token: the customer uses the link or signs in.
    tokenHashFor: () => hashToken(newToken()),
    lines: quote.lines.flatMap(({ available: _, ...line }, i) => {
      const pricedLine = priced.lines[i];
      return pricedLine ? [{ ...line, ...pricedLine, withdrawn: 0 }] : [];
    }),
  });
  const isOnDelivery = order.paymentMethod === "delivery";
  if (isOnDelivery) {
    const customer = { userId, email, phone: shippingInfo.phone };
    await requireOnDelivery(tx, runtime, {
      ...{ customer, destination: shippingInfo, isPickup: pickup !== null },
      ...{ totalKobo: order.totalKobo, reader: "staff" },
    });
  }
  await storeOrder(tx, order, { actor });
  if (discount.redeemed) {
    const use = { orderId: order.id, email, userId: buyer.userId, amountKobo: order.discountKobo };
    await redeemDiscount(tx, runtime, { ...use, discount: discount.redeemed });
  }
  const event = { orderId: order.id, actor, at, isVisibleToBuyer: true } as const;
  await recordOrderEvent(tx, { ...event, kind: "placed_by_staff", data: { source } });
  await addNote(tx, runtime, staff, order, body.note);
  if (body.wantsNewsletter) await subscribe(tx, runtime, { email, source: "staff order" });
  const paid = await receivePayment(tx, runtime, order, payment, actor);
  if (isOnDelivery) await acceptOnDelivery(tx, runtime, order.id, actor);
  if (body.isHandedOver) await handOver(tx, runtime, order, actor);
  const feeKobo = shippingFee(areaQuote, order.subtotalKobo);
  const { shippingKobo, discountKobo, discountReason } = order;
  return {
    order,
    payment: paid,
    discount: discountReason && { discountKobo, discountReason },
    shipping: shippingKobo !== feeKobo && { shippingKobo, areaFeeKobo: feeKobo },
  };
}

/** @throws {AppError} `validation_failed` for a transfer where none is taken */
async function choosePaymentMethod(
  tx: Tx,
  runtime: Pick<Runtime, "config">,
  { kind }: CreateStaffOrder["payment"],
  totalKobo: Kobo,
): Promise<PaymentMethod> {
  if (kind === "delivery") return kind;
  // Locked, so that an account change finds this order among those awaiting a transfer.
  await lockSectionShared(tx, "transfer");
  const { isOn } = await getStoreSettings(tx, runtime.config, "transfer");
  if (kind === "transfer" && !isOn) {
    const message = "Bank transfer is off. Turn it on under Settings, Payments";
    throw validationError([{ field: "payment.kind", message }]);
  }
  if (kind === "link" && totalKobo > 0 && !isOn && !runtime.config.payments.provider) {
    const message = "Nothing can be paid by link. Turn bank transfer on under Settings, Payments";
    throw validationError([{ field: "payment.kind", message }]);
  }
  // The pay link accepts cards too.
  return isOn ? "transfer" : "card";
}

async function addNote(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staff: StaffMember,
  { id: orderId }: OrderRecord,
  note = "",
): Promise<void> {
  const text = note.trim();
  if (text === "") return;
  // Pinned notes print on the packing slip.
  const written = { orderId, staffId: staff.id, text, isPinned: true, createdAt: clock() };
  await insertNote(tx, { id: newId("not"), ...written });
}

async function receivePayment(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  payment: CreateStaffOrder["payment"],
  actor: string,
): Promise<readonly AuditedChange[]> {
  if (order.totalKobo === 0) {
    await markOrderPaid(tx, runtime, order.id, { actor, reason: "Nothing to pay" });
    return [];
  }
  if (payment.kind !== "paid") return [];
  const { kind: _, ...received } = payment;
  return [await recordReceived(tx, runtime, order, { ...received, actor })];
}

/** @throws {AppError} `validation_failed` while something is due */
async function handOver(tx: Tx, runtime: Runtime, { id }: OrderRecord, actor: string) {
  const order = await lockOrder(tx, id);
  if (order.status !== "PAID") {
    const message = "Only an order paid in full can be handed over";
    throw validationError([{ field: "isHandedOver", message }]);
  }
  await transitionOrder(tx, runtime, order, { kind: "handed_over" }, { actor, reason: "" });
}

async function toReply(tx: Tx, runtime: Runtime, { id }: OrderRecord): Promise<CreatedStaffOrder> {
  const stored = await lockOrder(tx, id);
  const isDue = balanceDueKobo(stored) > 0 && !isDueOnDelivery(stored);
  const link = isDue ? await openPaymentLink(tx, runtime, stored) : undefined;
  const order = link ? { ...stored, reservedUntil: link.until } : stored;
  return {
    id,
    orderNumber: order.orderNumber,
    status: order.status,
    total: toNaira(order.totalKobo),
    due: toNaira(balanceDueKobo(order)),
    paymentLink: link?.url ?? null,
    until: link?.until?.toISOString() ?? null,
    transfer: (isDue && (await getTransferDetails(tx, runtime, order))) || null,
  };
}
