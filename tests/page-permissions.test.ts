import type { RouteConfigEntry } from "@react-router/dev/routes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasRight, type StaffRight, staffRoles } from "#contract/rights.ts";
import { findForbiddenPage } from "../backoffice/app/layout/navigation.ts";
import routes from "../backoffice/app/routes.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { listStaffCalls } from "./kit/staff-calls.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

/** What each page is there for: the call without which nothing can be seen or done on it. */
const pages: Readonly<Record<string, string>> = {
  "/orders": "GET /staff/orders",
  "/orders/new": "POST /staff/orders",
  "/orders/:id": "GET /staff/orders/{id}",
  "/returns/new": "POST /staff/orders/{id}/returns",
  "/returns/:id?": "GET /staff/returns/{id}",
  "/customers": "GET /staff/customers",
  "/customers/:id": "GET /staff/customers/{id}",
  "/payments/statement": "POST /staff/bank-transfers/statement",
  "/payments/cash-up": "GET /staff/reports/cash-up",
  "/payments/on-delivery": "GET /staff/payments/on-delivery",
  "/payments/:id?": "GET /staff/payments",
  "/businesses/:id?": "GET /staff/business-profiles",
  "/enquiries": "GET /staff/bulk-orders",
  "/enquiries/:id": "GET /staff/bulk-orders/{id}",
  "/products": "GET /staff/products",
  "/products/new": "POST /staff/products",
  "/products/imports": "POST /staff/imports",
  "/products/imports/:id": "GET /staff/imports/{id}",
  "/products/:id": "GET /staff/products/{id}",
  "/stock": "GET /staff/stock",
  "/stock/counts": "GET /staff/stock-counts",
  "/stock/counts/:id": "GET /staff/stock-counts/{id}",
  "/stock/:id": "GET /staff/stock/{id}",
  "/discounts": "GET /staff/discounts",
  "/discounts/new": "POST /staff/discounts",
  "/discounts/preview": "GET /staff/discounts/preview",
  "/discounts/:id": "GET /staff/discounts/{id}",
  "/newsletter": "GET /staff/campaigns",
  "/newsletter/new": "POST /staff/campaigns",
  "/newsletter/:id": "GET /staff/campaigns/{id}",
  "/types": "POST /staff/product-types/reorder",
  "/types/:id": "PATCH /staff/product-types/{id}",
  "/search-terms": "GET /staff/search-terms",
  "/members": "GET /staff/members",
  "/members/:id": "GET /staff/members/{id}",
  "/developers": "GET /staff/channels",
  "/health": "GET /staff/health",
  "/failed-emails": "GET /staff/failed-emails",
  "/activity": "GET /staff/audit",
  "/onboarding": "GET /staff/onboarding",
  "/settings/delivery": "GET /staff/delivery",
  "/settings/:section": "GET /staff/content/{id}",
};
/** The way in, the start, which leads each role to its first room, and what is everybody's. */
const everybodys = ["/sign-in", "/join", "/", "/account", "/settings", "/help/:page?", "/*"];

test("every page is closed to roles without a permission on it, and to nobody else", () => {
  expect(pathsOf(routes).sort()).toEqual([...Object.keys(pages), ...everybodys].sort());
  const rightOf = new Map(
    listStaffCalls(shop).map(({ method, pattern, who }) => [`${method} ${pattern}`, who]),
  );
  for (const [path, call] of Object.entries(pages)) {
    const right = rightOf.get(call) as StaffRight;
    expect(right, call).toBeDefined();
    const address = path.replace(":section", "home").replace(/:id\??/, "some_1");
    const closedTo = staffRoles.filter((role) => findForbiddenPage(address, role));
    expect([path, closedTo]).toEqual([path, staffRoles.filter((role) => !hasRight(role, right))]);
  }
});

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children }) => [
    ...(path !== undefined || index ? [`/${path ?? ""}`] : []),
    ...pathsOf(children ?? []),
  ]);
}
