import { isWithin } from "../../layout/navigation.ts";

/** By path prefix, longest first. */
const pages: readonly (readonly [address: string, page: string])[] = [
  ["/settings/delivery", "delivery"],
  ["/products/imports", "products"],
  ["/orders", "orders"],
  ["/payments", "payments"],
  ["/returns", "returns"],
  ["/products", "products"],
  ["/types", "products"],
  ["/stock", "stock"],
  ["/discounts", "discounts"],
  ["/customers", "customers"],
  ["/newsletter", "customers"],
  ["/businesses", "businesses"],
  ["/enquiries", "businesses"],
  ["/settings", "settings"],
  ["/members", "staff"],
  ["/failed-emails", "staff"],
  ["/activity", "staff"],
  ["/account", "staff"],
  ["/health", "backups"],
];

export function getHelpPage(pathname: string): string {
  const match = pages.find(([address]) => isWithin(pathname, address));
  return match?.[1] ?? "first-day";
}
