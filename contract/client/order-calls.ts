import type { Discount, ValidateDiscount } from "../api/discounts.ts";
import type { PageMeta, PageReply, Reply } from "../api/envelope.ts";
import type {
  Order,
  OrderListQuery,
  PaymentReport,
  PaymentStart,
  PaymentStatus,
  PlacedOrder,
  PlaceOrder,
} from "../api/orders.ts";
import type { Rest } from "./rest.ts";
import { unwrap } from "./unwrap.ts";

/** One page of a buyer's orders, newest first. */
export interface OrderPage {
  readonly orders: readonly Order[];
  readonly meta: PageMeta;
}

/** An order and the token that proves it is the caller's; without one the bearer token must. */
export interface OrderHandle {
  readonly orderNumber: string;
  readonly orderToken?: string | undefined;
}

/** The calls about discounts, orders and their payment. */
export function orderCalls(rest: Rest) {
  return {
    listDiscounts: (signal?: AbortSignal): Promise<Discount[]> =>
      unwrap(rest<Reply<Discount[]>>("/discounts/available", { signal })),
    validateDiscount: (body: ValidateDiscount): Promise<Discount> =>
      unwrap(rest<Reply<Discount>>("/discounts/validate", { method: "POST", body })),
    /** @param key idempotency key: the same key and body place one order however often they are sent. */
    placeOrder: (body: PlaceOrder, key: string): Promise<PlacedOrder> =>
      unwrap(
        rest<Reply<PlacedOrder>>("/orders", {
          method: "POST",
          body,
          headers: { "idempotency-key": key },
        }),
      ),
    lookUpOrder: (email: string, orderNumber: string): Promise<Order> =>
      unwrap(rest<Reply<Order>>("/orders/lookup", { query: { email, orderNumber } })),
    /** The signed-in buyer's orders, with those placed as a guest with the verified address. */
    async listOrders(query: OrderListQuery = {}, signal?: AbortSignal): Promise<OrderPage> {
      const reply = await rest<PageReply<Order>>("/orders", { query, signal });
      return { orders: reply.data, meta: reply.meta };
    },
    /** @param id id or number of one of the buyer's orders; the reply has its timeline. */
    getOrder: (id: string, signal?: AbortSignal): Promise<Order> =>
      unwrap(rest<Reply<Order>>(`/orders/${encodeURIComponent(id)}`, { signal })),
    getPaymentStatus: (order: OrderHandle, signal?: AbortSignal): Promise<PaymentStatus> =>
      unwrap(rest<Reply<PaymentStatus>>(paymentPath(order), { headers: holder(order), signal })),
    reportPayment: (order: OrderHandle, body: PaymentReport): Promise<PaymentStatus> =>
      unwrap(
        rest<Reply<PaymentStatus>>(paymentPath(order), {
          method: "POST",
          body,
          headers: holder(order),
        }),
      ),
    /** Opens a further payment attempt; refused with `payment_unresolved` while one may still succeed. */
    startPaymentAttempt: (order: OrderHandle): Promise<PaymentStart> =>
      unwrap(
        rest<Reply<PaymentStart>>(`${paymentPath(order)}/attempts`, {
          method: "POST",
          headers: holder(order),
        }),
      ),
  };
}

const paymentPath = (order: OrderHandle) =>
  `/orders/${encodeURIComponent(order.orderNumber)}/payment`;

const holder = (order: OrderHandle): Record<string, string> =>
  order.orderToken ? { "x-order-token": order.orderToken } : {};
