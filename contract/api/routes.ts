import type {
  AccountExport,
  AuthReply,
  ChangePassword,
  DeleteAccount,
  Login,
  PasswordResetInfo,
  Register,
  RequestPasswordReset,
  ResendVerification,
  ResentVerification,
  ResetPassword,
  UpdateProfile,
  User,
  VerifyEmail,
} from "./auth.ts";
import type { CreateBulkOrder, PlacedBulkOrder } from "./bulk-orders.ts";
import type { BusinessProfile, CreateBusinessProfile, UpdateBusinessProfile } from "./business.ts";
import type { Delivery, DeliveryAreas, DeliveryAreasQuery } from "./delivery.ts";
import type { Discount, ValidateDiscount } from "./discounts.ts";
import type { Page } from "./envelope.ts";
import type { TestPayment, TestPaymentHolder } from "./first-steps.ts";
import type { Idempotent } from "./idempotent.ts";
import type { SubscribeNewsletter, Subscription, UnsubscribeNewsletter } from "./newsletter.ts";
import type { LookedUpPayment, PaymentReport, PaymentStatus } from "./order-payments.ts";
import type {
  Order,
  OrderListQuery,
  OrderLookup,
  PaymentStart,
  PlacedOrder,
  PlaceOrder,
} from "./orders.ts";
import type {
  ClothingType,
  ClothingTypesQuery,
  Product,
  ProductListQuery,
  RandomImages,
  RandomImagesQuery,
  TypeSizeGuide,
} from "./products.ts";
import type { QuickOrder, ReadList } from "./quick-order.ts";
import type {
  AskedReturnLink,
  AskReturn,
  AskReturnLink,
  BuyerReturn,
  OrderReturns,
} from "./returns.ts";
import type { StaffRoutes } from "./staff-routes.ts";
import type { StoreInfo } from "./store-info.ts";
import type { StoreWords, StoreWordsQuery } from "./store-words.ts";
import type { AddWishlistItem, WishlistItem } from "./wishlist.ts";

/** Proves whose an order is, where no account does. */
interface OrderHolder {
  "x-order-token"?: string;
}

/** Opens the returns of an order, where no account does. */
interface ReturnHolder {
  "x-return-token"?: string;
}

/** The same, for what is asked for once. */
interface ReturnAsker extends ReturnHolder, Idempotent {}

/**
 * Every call of the API by method and path below /api. The server refuses to compile where a call's schemas
 * differ from it, and the browser's `api` takes its types from it.
 *
 * `reply` is what stands under `data`, or a whole `Page`; a call without one answers with no content.
 * `file` marks an answer that is no JSON, `multipart` a body that may come with files.
 */
export interface Routes extends StaffRoutes {
  "GET /health": { reply: { status: "ok" } };
  "GET /ready": { reply: { status: "ok" } };
  "GET /store": { reply: StoreInfo };
  "POST /payment-tests": { body: TestPaymentHolder; reply: TestPayment };
  "GET /store/words": { query: StoreWordsQuery; reply: StoreWords };

  "GET /products": { query: ProductListQuery; reply: Page<Product> };
  "GET /products/new": { reply: Product[] };
  "GET /products/types": { query: ClothingTypesQuery; reply: ClothingType[] };
  "GET /products/sizes": { reply: { size: string }[] };
  "GET /products/size-guides": { reply: TypeSizeGuide[] };
  "GET /products/images/random": { query: RandomImagesQuery; reply: RandomImages };
  "GET /products/:id": { reply: Product };

  "POST /quick-order": { body: ReadList; reply: QuickOrder };

  "GET /delivery": { reply: Delivery };
  "GET /delivery/areas": { query: DeliveryAreasQuery; reply: DeliveryAreas };

  "POST /auth/register": { body: Register; reply: AuthReply };
  "POST /auth/login": { body: Login; reply: AuthReply };
  "POST /auth/logout": Record<never, never>;
  "POST /auth/logout-everywhere": Record<never, never>;
  "POST /auth/verify-email": { body: VerifyEmail; reply: User };
  "POST /auth/resend-verification": { body?: ResendVerification | null; reply: ResentVerification };
  "POST /auth/password/reset-request": { body: RequestPasswordReset; reply: PasswordResetInfo };
  "POST /auth/password/reset": { body: ResetPassword; reply: AuthReply };
  "POST /auth/password/change": { body: ChangePassword };
  "GET /auth/me": { reply: User };
  "PATCH /auth/profile": { body: UpdateProfile; reply: User };
  "GET /auth/export": { reply: AccountExport };
  "DELETE /auth/account": { body: DeleteAccount };

  "GET /wishlist": { reply: WishlistItem[] };
  "POST /wishlist": { body: AddWishlistItem; reply: WishlistItem };
  "DELETE /wishlist/:productId": Record<never, never>;

  "POST /newsletter/subscribe": { body: SubscribeNewsletter; reply: Subscription };
  "POST /newsletter/unsubscribe": { query: UnsubscribeNewsletter; reply: Subscription };
  "GET /newsletter/unsubscribe": { query: UnsubscribeNewsletter; file: true };

  "GET /discounts/available": { reply: Discount[] };
  "POST /discounts/validate": { body: ValidateDiscount; reply: Discount };

  "POST /orders": { headers: Idempotent; body: PlaceOrder; reply: PlacedOrder };
  "GET /orders": { query: OrderListQuery; reply: Page<Order> };
  "GET /orders/lookup": { query: OrderLookup; reply: Order };
  "POST /orders/lookup/pay": { body: OrderLookup; reply: LookedUpPayment };
  "GET /orders/:id": { reply: Order };
  "GET /orders/:id/invoice": { file: true };
  "GET /orders/:id/refunds/:refundId/credit-note": { file: true };
  "GET /orders/:orderNumber/payment": { headers: OrderHolder; reply: PaymentStatus };
  "POST /orders/:orderNumber/payment": {
    headers: OrderHolder;
    body: PaymentReport;
    reply: PaymentStatus;
  };
  "POST /orders/:orderNumber/payment/attempts": { headers: OrderHolder; reply: PaymentStart };
  "POST /payments/payaza/webhook": { reply: { received: true } };

  "POST /returns/links": { body: AskReturnLink; reply: AskedReturnLink };
  "GET /orders/:id/returns": { headers: ReturnHolder; reply: OrderReturns };
  "POST /orders/:id/returns": {
    headers: ReturnAsker;
    body: AskReturn;
    multipart: true;
    reply: BuyerReturn;
  };
  "POST /orders/:id/returns/:returnId/withdraw": { headers: ReturnHolder; reply: BuyerReturn };

  "POST /business-profiles": { body: CreateBusinessProfile; reply: BusinessProfile };
  "GET /business-profiles/me": { reply: BusinessProfile };
  "PATCH /business-profiles/me": { body: UpdateBusinessProfile; reply: BusinessProfile };
  "GET /business-profiles/:id": { reply: BusinessProfile };
  "POST /bulk-orders": {
    headers: Idempotent;
    body: CreateBulkOrder;
    multipart: true;
    reply: PlacedBulkOrder;
  };
}

/** Method and path of a call, such as `GET /products/:id`. */
export type RouteName = keyof Routes;

/** A header that some call names. */
export type CallHeader = {
  [Name in RouteName]: Routes[Name] extends { headers: infer Headers } ? keyof Headers : never;
}[RouteName];

/** What stands in the path of a call, by name. */
export type ParamsOf<Name extends string> = Name extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Param}/${infer More}`
    ? { [Key in Param | keyof ParamsOf<`/${More}`>]: string }
    : { [Key in Rest]: string }
  : Record<never, never>;
