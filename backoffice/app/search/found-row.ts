import { orderStatusWords } from "#contract/api/order-words.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { StaffRole } from "#contract/api/staff.ts";
import type { StaffFind } from "#contract/api/staff-search.ts";
import { hasRight } from "#contract/rights.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { businessLooks } from "../features/businesses/business-status.tsx";
import { orders } from "../features/orders/order-words.ts";
import { refundAsked } from "../features/orders/refund-asked.ts";
import { type KeyName, keyTable } from "../keys/key-table.ts";
import { enquiryLooks } from "../parts/enquiry-looks.ts";
import { naira } from "../parts/money.ts";
import { orderTones } from "../parts/order-tones.ts";
import { dayOf } from "../parts/when.ts";
import type { FoundPlace } from "./search-rooms.ts";

/** A row of the search: where it leads and what it says of itself. */
export interface FoundRow {
  readonly kind: "order" | "customer" | "product" | "business" | "enquiry" | "discount" | "do";
  /** Address under /staff, or of the shop where it begins with `shop:`. */
  readonly address: string;
  /** What names it beyond doubt. */
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly about: string;
  /** Address of a small picture; null for what has none. */
  readonly image?: string | null;
  readonly status?: { readonly tone: StatusTone; readonly word: string };
  readonly aside?: string;
  /** Of a thing to do: what is pressed for it without the search, as {@link keyTable} writes it. */
  readonly press?: string;
  /** Of a product, with what is there. */
  readonly sizes?: readonly { readonly size: string; readonly stock: number }[] | undefined;
}

/** What the rows of a kind stand under. */
export const kindWords: Readonly<Record<FoundRow["kind"], string>> = {
  order: "Orders",
  customer: "People",
  product: "Products",
  business: "Businesses",
  enquiry: "Enquiries",
  discount: "Discounts",
  do: "Do",
};

const mayHoldMoney: readonly OrderStatus[] = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"];

/** A find of the server as a row. */
export function toFoundRow(find: StaffFind, now: Date, role: StaffRole): FoundRow {
  switch (find.kind) {
    case "order":
      return {
        kind: "order",
        address: `/orders/${find.id}`,
        name: find.orderNumber,
        about: `${find.name}, ${find.city}, ${dayOf(find.placedAt, now)}`,
        image: find.image,
        status: { tone: orderTones[find.status], word: orderStatusWords[find.status] },
      };
    case "customer":
      return {
        kind: "customer",
        address: `/customers/${find.id}`,
        name: find.name || find.email,
        about: [find.hasAccount ? "account" : "guest", find.city, orders(find.orders)]
          .filter((part) => part !== "")
          .join(", "),
      };
    case "product":
      return {
        kind: "product",
        // Who has no room of goods sees what shoppers see.
        address: `${hasRight(role, "products.read") ? "/products" : "shop:/product"}/${find.id}`,
        name: find.name,
        about: [
          find.status === "draft" ? "draft" : find.status === "archived" ? "archived" : "",
          find.stock === 0 ? "sold out" : find.sizes ? "" : `${find.stock} in stock`,
        ]
          .filter((part) => part !== "")
          .join(", "),
        image: find.image,
        sizes: find.sizes,
        ...(find.price !== undefined && { aside: naira(find.price) }),
      };
    case "business":
      return {
        kind: "business",
        address: `/businesses/${find.id}`,
        name: find.companyName,
        about: "",
        status: businessLooks[find.status],
      };
    case "enquiry":
      return {
        kind: "enquiry",
        address: `/enquiries/${find.id}`,
        name: find.reference,
        about: find.name,
        status: enquiryLooks[find.status],
      };
    case "discount":
      return {
        kind: "discount",
        address: `/discounts/${find.id}`,
        name: find.code,
        about: [find.state.replace("_", " "), find.description]
          .filter((part) => part !== "")
          .join(", "),
      };
  }
}

/** What opens the refund of an order that was found first, for who may make one; nothing where no money can be there. */
export function toRefundRow(best: StaffFind | undefined, role: StaffRole): FoundRow[] {
  if (best?.kind !== "order" || !hasRight(role, "refunds.make")) return [];
  if (!mayHoldMoney.includes(best.status)) return [];
  const address = `/orders/${best.id}?${refundAsked}`;
  const name = `Refund ${best.orderNumber}`;
  return [{ kind: "do", address, name, about: "", ...pressOf("openRefund") }];
}

/** A room or a thing to do as a row. */
export function toPlaceRow({ label, address, key }: FoundPlace): FoundRow {
  return { kind: "do", address, name: label, about: "", ...(key && pressOf(key)) };
}

function pressOf(key: KeyName): Pick<FoundRow, "press"> {
  return { press: keyTable[key].press };
}
