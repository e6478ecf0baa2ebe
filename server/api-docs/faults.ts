import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { RouteName } from "#contract/api/routes.ts";
import type { Call } from "./calls.ts";

const wrongDiscount = [
  "discount_unknown",
  "discount_not_started",
  "discount_ended",
  "discount_used_up",
  "discount_minimum",
  "discount_first_purchase",
  "discount_buyer",
  "discount_goods",
] as const;

/** What a call can be refused for besides what every call of its kind can. */
const ownFaults: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
  "POST /auth/register": ["email_taken"],
  "POST /auth/login": ["invalid_credentials"],
  "POST /auth/verify-email": ["already_verified", "code_invalid", "code_expired", "code_used_up"],
  "POST /auth/resend-verification": ["already_verified", "email_taken"],
  "POST /auth/password/reset-request": ["not_found"],
  "POST /auth/password/reset": ["reset_token_invalid"],
  "POST /auth/password/change": ["password_wrong"],
  "PATCH /auth/profile": ["email_unverified"],
  "DELETE /auth/account": ["password_wrong"],
  "GET /auth/export": ["email_unverified"],
  "GET /wishlist": ["email_unverified"],
  "POST /wishlist": ["email_unverified", "not_found", "wishlist_full"],
  "DELETE /wishlist/:productId": ["email_unverified"],
  "POST /newsletter/unsubscribe": ["not_found"],
  "GET /delivery/areas": ["not_found"],
  "POST /discounts/validate": wrongDiscount,
  "POST /orders": [
    ...wrongDiscount,
    "price_changed",
    "out_of_stock",
    "unpaid_limit",
    "idempotency_mismatch",
    "unavailable",
  ],
  "GET /orders": ["email_unverified"],
  "GET /orders/lookup": ["not_found"],
  "GET /orders/:id": ["email_unverified"],
  "GET /orders/:id/invoice": ["email_unverified"],
  "POST /orders/:orderNumber/payment/attempts": [
    "payment_unresolved",
    "order_not_payable",
    "unavailable",
  ],
  "POST /payments/payaza/webhook": ["invalid_signature", "malformed_body"],
  "POST /business-profiles": ["email_unverified", "conflict"],
  "GET /business-profiles/me": ["email_unverified", "not_found"],
  "PATCH /business-profiles/me": ["email_unverified", "not_found"],
  "GET /business-profiles/:id": ["email_unverified"],
  "POST /bulk-orders": ["idempotency_mismatch", "not_found"],
  "POST /staff/auth/login": ["invalid_credentials"],
  "POST /staff/auth/verify": ["code_invalid", "code_expired"],
  "GET /staff/auth/demo": ["not_found"],
  "POST /staff/enrolment/invitation": ["code_expired"],
  "POST /staff/enrolment/accept": ["code_expired"],
  "POST /staff/enrolment/confirm": ["code_invalid", "code_expired"],
  "POST /staff/enrolment/finish": ["code_expired"],
  "POST /staff/account/password": ["password_wrong", "conflict"],
  "POST /staff/account/recovery-codes": ["password_wrong", "code_invalid", "conflict"],
  "POST /staff/account/authenticator-reset": ["password_wrong", "code_invalid", "conflict"],
  "POST /staff/members": ["email_taken"],
  "PATCH /staff/members/:id": ["conflict"],
  "POST /staff/members/:id/invitation": ["conflict"],
  "DELETE /staff/members/:id/invitation": ["conflict"],
  "POST /staff/members/:id/deactivate": ["conflict"],
  "POST /staff/members/:id/reactivate": ["conflict"],
  "POST /staff/members/:id/authenticator-reset": ["conflict"],
  "POST /staff/members/:id/password-link": ["conflict"],
  "POST /staff/business-profiles/:id/approve": ["conflict"],
  "POST /staff/business-profiles/:id/reject": ["conflict"],
  "PATCH /staff/bulk-orders/:id": ["conflict"],
  "PATCH /staff/letters/:id": ["conflict"],
  "DELETE /staff/letters/:id": ["conflict"],
  "POST /staff/letters/:id/send": ["conflict"],
  "POST /staff/mails/:id/resend": ["conflict"],
};

/** Every code a call can be refused with, those of its kind first. */
export function faultsOf({ method, path, operation }: Call): ErrorCode[] {
  const codes: ErrorCode[] = ["unauthenticated", "rate_limited"];
  if (operation.parameters?.length || operation.requestBody) codes.push("validation_failed");
  if (operation.requestBody)
    codes.push("malformed_body", "payload_too_large", "unsupported_media_type");
  if (/\{\w+\}/.test(path)) codes.push("not_found");
  if (path.startsWith("/api/staff/")) codes.push("forbidden");
  const name = `${method} ${path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`;
  const own = Object.entries(ownFaults).find(([known]) => known === name)?.[1] ?? [];
  return [...new Set([...codes, ...own])];
}
