import type { Discount, ValidateDiscount } from "../api/discounts.ts";
import type { PageMeta } from "../api/envelope.ts";
import type {
  Order,
  PaymentReport,
  PaymentStart,
  PaymentStatus,
  PlacedOrder,
  PlaceOrder,
} from "../api/orders.ts";
import type {
  ClothingType,
  Product,
  ProductListQuery,
  RandomImage,
  RandomImagesQuery,
} from "../api/products.ts";
import { readProduct, readSize } from "./read-product.ts";
import { createRest, type RestOptions } from "./rest.ts";

/** One page of products. */
export interface ProductPage {
  readonly products: Product[];
  readonly meta: PageMeta;
}

interface Wire<T> {
  readonly data: T;
}

/** The typed client of the store's REST API (specification §7). Every call may throw an ApiFault. */
export type StoreClient = ReturnType<typeof createStoreClient>;

/** Makes a client; pages on the server hand it an in-process fetch, the browser its own. */
export function createStoreClient(options: RestOptions) {
  const rest = createRest(options);
  const unwrap = async <T>(reply: Promise<Wire<T>>): Promise<T> => (await reply).data;

  return {
    async listProducts(query: ProductListQuery, signal?: AbortSignal): Promise<ProductPage> {
      const reply = await rest<Wire<Product[]> & { meta: PageMeta }>("/products", {
        query,
        signal,
      });
      return { products: reply.data.map(readProduct), meta: reply.meta };
    },
    getProduct: async (id: string, signal?: AbortSignal): Promise<Product> =>
      readProduct(
        await unwrap(rest<Wire<Product>>(`/products/${encodeURIComponent(id)}`, { signal })),
      ),
    listNewArrivals: async (signal?: AbortSignal): Promise<Product[]> =>
      (await unwrap(rest<Wire<Product[]>>("/products/new", { signal }))).map(readProduct),
    listClothingTypes: (signal?: AbortSignal): Promise<ClothingType[]> =>
      unwrap(rest<Wire<ClothingType[]>>("/products/types", { signal })),
    listSizes: async (signal?: AbortSignal): Promise<string[]> =>
      (await unwrap(rest<Wire<unknown[]>>("/products/sizes", { signal }))).map(readSize),
    randomImages: async (query: RandomImagesQuery, signal?: AbortSignal): Promise<RandomImage[]> =>
      (
        await unwrap(
          rest<Wire<{ images: RandomImage[] }>>("/products/images/random", { query, signal }),
        )
      ).images,
    listDiscounts: (signal?: AbortSignal): Promise<Discount[]> =>
      unwrap(rest<Wire<Discount[]>>("/discounts/available", { signal })),
    validateDiscount: (body: ValidateDiscount): Promise<Discount> =>
      unwrap(rest<Wire<Discount>>("/discounts/validate", { method: "POST", body })),
    /** @param key idempotency key: the same key and body place one order however often they are sent. */
    placeOrder: (body: PlaceOrder, key: string): Promise<PlacedOrder> =>
      unwrap(
        rest<Wire<PlacedOrder>>("/orders", {
          method: "POST",
          body,
          headers: { "idempotency-key": key },
        }),
      ),
    lookUpOrder: (email: string, orderNumber: string): Promise<Order> =>
      unwrap(rest<Wire<Order>>("/orders/lookup", { query: { email, orderNumber } })),
    getPaymentStatus: (order: OrderHandle, signal?: AbortSignal): Promise<PaymentStatus> =>
      unwrap(rest<Wire<PaymentStatus>>(paymentPath(order), { headers: holder(order), signal })),
    reportPayment: (order: OrderHandle, body: PaymentReport): Promise<PaymentStatus> =>
      unwrap(
        rest<Wire<PaymentStatus>>(paymentPath(order), {
          method: "POST",
          body,
          headers: holder(order),
        }),
      ),
    /** Opens a further payment attempt; refused with `payment_unresolved` while one may still succeed. */
    startPaymentAttempt: (order: OrderHandle): Promise<PaymentStart> =>
      unwrap(
        rest<Wire<PaymentStart>>(`${paymentPath(order)}/attempts`, {
          method: "POST",
          headers: holder(order),
        }),
      ),
  };
}

/** An order and the token that proves it is the caller's; without one the bearer token must. */
export interface OrderHandle {
  readonly orderNumber: string;
  readonly orderToken?: string | undefined;
}

const paymentPath = (order: OrderHandle) =>
  `/orders/${encodeURIComponent(order.orderNumber)}/payment`;

const holder = (order: OrderHandle): Record<string, string> =>
  order.orderToken ? { "x-order-token": order.orderToken } : {};
