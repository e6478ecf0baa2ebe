import type { ErrorCode } from "#contract/api/error-codes.ts";
import type { RouteName } from "#contract/api/routes.ts";
import type { DescribedRoute } from "#server/platform/http/handle-routes.ts";
import type { Call } from "./calls.ts";

const wrongDiscount = [
  "discount_unknown",
  "discount_not_started",
  "discount_ended",
  "discount_used_up",
  "discount_minimum",
  "discount_first_purchase",
  "discount_buyer",
  "discount_products",
] as const;

/** Besides those of every call of its kind. */
const ownErrors: { readonly [Name in RouteName]?: readonly ErrorCode[] } = {
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
  "POST /orders": [
    ...wrongDiscount,
    "price_changed",
    "out_of_stock",
    "unpaid_limit",
    "unavailable",
  ],
  "GET /orders": ["email_unverified"],
  "GET /orders/lookup": ["not_found"],
  "POST /orders/lookup/pay": ["not_found", "order_not_payable"],
  "GET /orders/:id": ["email_unverified"],
  "GET /orders/:id/invoice": ["email_unverified", "conflict"],
  "GET /orders/:id/refunds/:refundId/credit-note": ["email_unverified"],
  "GET /orders/:id/returns": ["email_unverified"],
  "POST /orders/:id/returns": ["email_unverified", "conflict", "out_of_stock"],
  "POST /orders/:id/returns/:returnId/withdraw": ["email_unverified", "conflict"],
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
  "POST /bulk-orders": ["not_found"],
  "POST /staff/orders": ["price_changed", "out_of_stock"],
  "POST /staff/orders/:id/payment-link": ["order_not_payable"],
  "POST /staff/orders/:id/deliver": ["code_invalid"],
  "POST /staff/orders/:id/reopen": ["out_of_stock"],
  "GET /staff/orders/:id/invoice": ["conflict"],
  "GET /staff/orders/:id/refunds/preview": ["conflict"],
  "POST /staff/orders/:id/returns": ["out_of_stock"],
  "POST /staff/returns/:id/approve": ["out_of_stock"],
  "POST /staff/returns/:id/reopen": ["out_of_stock"],
  "POST /staff/orders/:id/bank-transfers": ["similar_payment"],
  "POST /staff/payment-cases/:id/resolve": ["out_of_stock"],
  "GET /staff/discounts/preview": ["not_found"],
  "GET /staff/discounts/preview/subtotal": ["not_found"],
  "POST /staff/product-types/reorder": ["conflict"],
  "POST /payment-tests": ["not_found"],
};

/** These changes check no version, so they never give `conflict`. */
const neverStale = new Set<string>([
  "POST /staff/bulk-orders/:id/replies",
  "POST /staff/bulk-orders/:id/notes",
  "POST /staff/orders/:id/packed-items",
  "POST /staff/orders/:id/notes",
  "PATCH /staff/orders/:id/notes/:noteId",
  "POST /staff/orders/:id/payment-link",
  "DELETE /staff/orders/:id/parcel-photo",
  "POST /staff/media/:id/crop",
] satisfies readonly RouteName[]);

/** Those of its kind first. */
export function errorsOf(call: Call, route: DescribedRoute | undefined): ErrorCode[] {
  const { method, path, operation } = call;
  const isOfStaff = path.startsWith("/api/staff/");
  const isOnRecord = /\{\w+\}/.test(path);
  const codes: ErrorCode[] = ["unauthenticated", "rate_limited"];
  if (operation.parameters?.length || operation.requestBody) codes.push("validation_failed");
  if (operation.requestBody)
    codes.push("malformed_body", "payload_too_large", "unsupported_media_type");
  if (isOnRecord) codes.push("not_found");
  if (isOfStaff) codes.push("forbidden");
  const name = `${method} ${path.replace("/api", "").replace(/\{(\w+)\}/g, ":$1")}`;
  // A staff change of a record checks its version.
  const isStaffChange =
    isOfStaff && isOnRecord && method !== "GET" && !route?.unversioned && !neverStale.has(name);
  if (namesVersion(call) || isStaffChange) codes.push("conflict");
  if (namesHeader(call, "idempotency-key")) codes.push("idempotency_mismatch");
  const own =
    route?.errors ?? Object.entries(ownErrors).find(([known]) => known === name)?.[1] ?? [];
  return [...new Set([...codes, ...own])];
}

function namesVersion({ operation }: Call): boolean {
  const { requestBody } = operation;
  if (!requestBody || !("content" in requestBody)) return false;
  return Object.values(requestBody.content).some(
    ({ schema }) => schema && "properties" in schema && schema.properties?.version !== undefined,
  );
}

function namesHeader({ operation }: Call, header: string): boolean {
  return (operation.parameters ?? []).some((parameter) => {
    return "in" in parameter && parameter.in === "header" && parameter.name === header;
  });
}
