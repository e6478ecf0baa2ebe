import { isIn } from "../../layout/rooms.ts";

/** The page of the handbook about the rooms whose addresses begin so, the longest beginning first. */
const pages: readonly (readonly [address: string, page: string])[] = [
  ["/settings/delivery", "delivery"],
  ["/products/sheets", "goods"],
  ["/orders", "orders"],
  ["/payments", "payments"],
  ["/returns", "returns"],
  ["/products", "goods"],
  ["/types", "goods"],
  ["/stock", "stock"],
  ["/discounts", "discounts"],
  ["/customers", "customers"],
  ["/letters", "customers"],
  ["/businesses", "businesses"],
  ["/enquiries", "businesses"],
  ["/settings", "words"],
  ["/members", "staff"],
  ["/mails", "staff"],
  ["/audit", "staff"],
  ["/account", "staff"],
  ["/store", "backups"],
];

/** The page of the handbook that tells of a room. */
export function pageAbout(pathname: string): string {
  const known = pages.find(([address]) => isIn(pathname, address));
  return known?.[1] ?? "first-day";
}
