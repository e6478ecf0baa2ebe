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
} from "./accounts/auth.ts";
import type { shopWishlistRoutes } from "./accounts/wishlist.routes.ts";
import type { CreateBulkOrder, PlacedBulkOrder } from "./business/bulk-orders.ts";
import type {
  BusinessProfile,
  CreateBusinessProfile,
  UpdateBusinessProfile,
} from "./business/business.ts";
import type { staffProductImportRoutes } from "./catalogue/product-imports.routes.ts";
import type {
  ClothingType,
  ClothingTypesQuery,
  Product,
  ProductListQuery,
  RandomImages,
  RandomImagesQuery,
  TypeSizeGuide,
} from "./catalogue/products.ts";
import type { shopContentRoutes, staffContentRoutes } from "./content/content.routes.ts";
import type { staffCustomerRoutes } from "./customers/customers.routes.ts";
import type { CallTypes } from "./define-routes.ts";
import type { shopDeliveryRoutes, staffDeliveryRoutes } from "./delivery/delivery.routes.ts";
import type { shopDiscountRoutes, staffDiscountRoutes } from "./discounts/discounts.routes.ts";
import type { Page } from "./envelope.ts";
import type { shopHealthRoutes, staffHealthRoutes } from "./health/health.routes.ts";
import type { IdempotencyHeaders } from "./idempotent.ts";
import type { staffMailRoutes } from "./mail/mail.routes.ts";
import type { shopNewsletterRoutes, staffCampaignRoutes } from "./mail/newsletter.routes.ts";
import type {
  Order,
  OrderListQuery,
  OrderLookup,
  PaymentStart,
  PlacedOrder,
  PlaceOrder,
} from "./orders/orders.ts";
import type { shopQuickOrderRoutes } from "./orders/quick-order.routes.ts";
import type { LookupPayment, PaymentReport, PaymentStatus } from "./payments/order-payments.ts";
import type { staffReportRoutes } from "./reports/reports.routes.ts";
import type {
  BuyerReturn,
  OrderReturns,
  RequestReturn,
  RequestReturnLink,
  ReturnLinkReply,
} from "./returns/returns.ts";
import type { staffOnboardingRoutes } from "./settings/onboarding.routes.ts";
import type { TestPayment, TestPaymentToken } from "./settings/onboarding.ts";
import type { shopStoreRoutes, staffSettingsRoutes } from "./settings/settings.routes.ts";
import type { staffAuditRoutes } from "./staff/audit.routes.ts";
import type {
  staffAccountRoutes,
  staffEnrolmentRoutes,
  staffMemberRoutes,
} from "./staff/members.routes.ts";
import type { staffSignInRoutes } from "./staff/sign-in.routes.ts";
import type { StaffRoutes } from "./staff-routes.ts";
import type { staffStocktakeRoutes } from "./stock/stocktakes.routes.ts";

interface OrderAccessHeaders {
  "x-order-token"?: string;
}

interface ReturnAccessHeaders {
  "x-return-token"?: string;
}

interface ReturnRequestHeaders extends ReturnAccessHeaders, IdempotencyHeaders {}

/** `reply` is under `data`, or a whole `Page`; `file`: not JSON; `multipart`: may include files. */
interface WrittenRoutes extends StaffRoutes {
  "POST /payment-tests": { body: TestPaymentToken; reply: TestPayment };

  "GET /products": { query: ProductListQuery; reply: Page<Product> };
  "GET /products/new": { reply: Product[] };
  "GET /products/types": { query: ClothingTypesQuery; reply: ClothingType[] };
  "GET /products/sizes": { reply: { size: string }[] };
  "GET /products/size-guides": { reply: TypeSizeGuide[] };
  "GET /products/images/random": { query: RandomImagesQuery; reply: RandomImages };
  "GET /products/:id": { reply: Product };

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

  "POST /orders": { headers: IdempotencyHeaders; body: PlaceOrder; reply: PlacedOrder };
  "GET /orders": { query: OrderListQuery; reply: Page<Order> };
  "GET /orders/lookup": { query: OrderLookup; reply: Order };
  "POST /orders/lookup/pay": { body: OrderLookup; reply: LookupPayment };
  "GET /orders/:id": { reply: Order };
  "GET /orders/:id/invoice": { file: true };
  "GET /orders/:id/refunds/:refundId/credit-note": { file: true };
  "GET /orders/:orderNumber/payment": { headers: OrderAccessHeaders; reply: PaymentStatus };
  "POST /orders/:orderNumber/payment": {
    headers: OrderAccessHeaders;
    body: PaymentReport;
    reply: PaymentStatus;
  };
  "POST /orders/:orderNumber/payment/attempts": {
    headers: OrderAccessHeaders;
    reply: PaymentStart;
  };
  "POST /payments/payaza/webhook": { reply: { received: true } };

  "POST /returns/links": { body: RequestReturnLink; reply: ReturnLinkReply };
  "GET /orders/:id/returns": { headers: ReturnAccessHeaders; reply: OrderReturns };
  "POST /orders/:id/returns": {
    headers: ReturnRequestHeaders;
    body: RequestReturn;
    multipart: true;
    reply: BuyerReturn;
  };
  "POST /orders/:id/returns/:returnId/withdraw": {
    headers: ReturnAccessHeaders;
    reply: BuyerReturn;
  };

  "POST /business-profiles": { body: CreateBusinessProfile; reply: BusinessProfile };
  "GET /business-profiles/me": { reply: BusinessProfile };
  "PATCH /business-profiles/me": { body: UpdateBusinessProfile; reply: BusinessProfile };
  "GET /business-profiles/:id": { reply: BusinessProfile };
  "POST /bulk-orders": {
    headers: IdempotencyHeaders;
    body: CreateBulkOrder;
    multipart: true;
    reply: PlacedBulkOrder;
  };
}

type Declared = typeof staffCustomerRoutes &
  typeof staffStocktakeRoutes &
  typeof staffProductImportRoutes &
  typeof shopQuickOrderRoutes &
  typeof staffReportRoutes &
  typeof staffSignInRoutes &
  typeof staffMemberRoutes &
  typeof staffEnrolmentRoutes &
  typeof staffAccountRoutes &
  typeof staffAuditRoutes &
  typeof staffMailRoutes &
  typeof shopNewsletterRoutes &
  typeof staffCampaignRoutes &
  typeof shopDiscountRoutes &
  typeof staffDiscountRoutes &
  typeof shopContentRoutes &
  typeof staffContentRoutes &
  typeof shopStoreRoutes &
  typeof staffSettingsRoutes &
  typeof staffOnboardingRoutes &
  typeof shopHealthRoutes &
  typeof staffHealthRoutes &
  typeof shopDeliveryRoutes &
  typeof shopWishlistRoutes &
  typeof staffDeliveryRoutes;

type DeclaredRoutes = { [Name in keyof Declared]: CallTypes<Declared[Name]> };

/** The type of every route, for the browser: the declarations themselves hold schemas and stay on the server. */
export type Routes = WrittenRoutes & DeclaredRoutes;

export type RouteName = keyof Routes;

export type CallHeader = {
  [Name in RouteName]: Routes[Name] extends { headers: infer Headers } ? keyof Headers : never;
}[RouteName];

export type { ParamsOf } from "./define-routes.ts";
