import type { PlacedOrder, PlaceOrder, PriceChangedMeta } from "../../api/orders/orders.ts";
import { type Api, createApi } from "../api.ts";
import { asApiError, getErrorMeta } from "../api-error.ts";
import type { ApiFetch } from "../call-types.ts";
import { replyReaders } from "../reply-readers.ts";

export type { Api } from "../api.ts";
export { ApiError, asApiError, getErrorMeta } from "../api-error.ts";
export type { CallOf, ReplyOf } from "../call-types.ts";
export { createRandomKey } from "../random-key.ts";

export interface ClientOptions {
  /** Where the API is, such as https://shop.example. */
  readonly store: string;
  /** Of a signed-in shopper, or an API key; asked for at every call. */
  readonly token?: () => string | null;
  readonly fetch?: ApiFetch;
}

/** Calls a store: `const api = createClient({ store }); await api("GET /products")`. */
export function createClient({ store, token, fetch: send = fetch }: ClientOptions): Api {
  const address = `${new URL(store).origin}/api`;
  return createApi({
    // Browsers refuse their fetch as a method of another object.
    fetch: (url, init) => send(url, init),
    baseAddress: () => address,
    readers: replyReaders,
    ...(token && { token }),
  });
}

/** More than any cart costs. */
const noTotal = 1e12;

/**
 * What the store charges for an order, in naira: it answers a total that differs from its own with
 * its own and places nothing.
 * @throws {ApiError} such as a discount code that is not known
 */
export async function quoteOrder(
  api: Api,
  order: Omit<PlaceOrder, "totalAmount">,
): Promise<PriceChangedMeta> {
  try {
    await api("POST /orders", { body: { ...order, totalAmount: noTotal } });
  } catch (cause) {
    const amounts = getErrorMeta(cause, "price_changed");
    if (amounts && asApiError(cause)?.errors.length === 0) return amounts;
    throw cause;
  }
  throw new Error("The store accepted a total that no order has");
}

/** The store's own page to pay an order, by each method it offers. For the buyer alone. */
export function paymentPage(
  store: string,
  order: Pick<PlacedOrder, "orderNumber" | "orderToken">,
): string {
  return `${new URL(store).origin}/pay/${order.orderNumber}#${order.orderToken}`;
}
