import type { Discount } from "#contract/api/discounts/discounts.ts";
import type {
  CheckoutPaymentMethod,
  PlaceOrder,
  ShippingInfo,
} from "#contract/api/orders/orders.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { api } from "../../api.ts";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import { saveOrderedLines } from "../../session/order/ordered-lines.ts";
import {
  type PendingOrder,
  readPendingOrder,
  savePendingOrder,
} from "../../session/order/pending-order.ts";
import type { CheckoutState } from "./checkout-state.ts";
import { startPayment } from "./payment/payment-calls.ts";

interface OrderDraft {
  readonly lines: readonly CartLine[];
  readonly priced: PricedCart;
  readonly applied: Discount | undefined;
  readonly isCodeTyped: boolean;
  readonly info: ShippingInfo;
  /** A business’s purchase order number; may be empty. */
  readonly poNumber: string;
  readonly paymentMethod: CheckoutPaymentMethod;
  readonly isPickup: boolean;
  readonly savesAddress: boolean;
}

/** The last request: its body, idempotency key and resulting order. */
export interface OrderSubmission {
  readonly body: string;
  readonly key: string;
  readonly order?: PendingOrder;
}

/**
 * Resumes the order of the same request, so that a lost reply places no second one.
 * @throws {ApiError} when the order is refused or the server unreachable
 */
export async function placeOrder(
  submission: { current: OrderSubmission },
  draft: OrderDraft,
): Promise<CheckoutState> {
  const body = toOrderBody(draft);
  submission.current = reuseOrCreate(submission.current, JSON.stringify(body));
  if (submission.current.order) {
    const saved = withSavedStatus(submission.current.order);
    return body.paymentMethod === "transfer"
      ? { step: "account", order: saved }
      : startPayment(saved);
  }
  const created = await api("POST /orders", {
    headers: { "idempotency-key": submission.current.key },
    body,
  });
  const order: PendingOrder = {
    orderNumber: created.orderNumber,
    orderToken: created.orderToken,
    totalAmount: created.totalAmount,
    email: draft.info.email,
  };
  saveOrderedLines(order.orderNumber, draft.lines);
  if (created.transfer) {
    savePendingOrder(order);
    return { step: "transfer", order, transfer: created.transfer };
  }
  const isPaidOnDelivery = created.isPaidOnDelivery === true;
  if (!created.payment && (isPaidOnDelivery || created.dueAmount === 0)) {
    return { step: "paid", order, isPaidOnDelivery, transactionReference: null, notes: [] };
  }
  submission.current = { ...submission.current, order };
  savePendingOrder(order);
  if (!created.payment) return { step: "account", order };
  return { step: "paying", order, start: created.payment };
}

/** The order with its stored payment status. */
function withSavedStatus(order: PendingOrder): PendingOrder {
  const saved = readPendingOrder();
  return saved?.orderNumber === order.orderNumber ? saved : order;
}

function toOrderBody({
  lines,
  priced,
  applied,
  isCodeTyped,
  info,
  poNumber,
  paymentMethod,
  isPickup,
  savesAddress,
}: OrderDraft): PlaceOrder {
  return {
    items: lines.map((line, i) => ({
      productId: line.id,
      size: line.size,
      quantity: line.quantity,
      price: toNaira(priced.lines[i]?.unitPriceKobo ?? line.priceKobo),
      name: line.name,
      image: line.image?.thumbnailUrl ?? "",
    })),
    totalAmount: toNaira(priced.totalKobo),
    shippingInfo: info,
    ...(applied && {
      discountId: applied.id,
      ...(isCodeTyped && { discountCode: applied.code }),
      discountAmount: toNaira(priced.discountKobo),
    }),
    ...(poNumber.trim() && { poNumber: poNumber.trim() }),
    ...(paymentMethod !== "card" && { paymentMethod }),
    ...(isPickup && { deliveryMethod: "pickup" as const }),
    ...(savesAddress && { saveAddress: true }),
  };
}

function reuseOrCreate(previous: OrderSubmission, body: string): OrderSubmission {
  return previous.body === body ? previous : { body, key: createRandomKey() };
}
