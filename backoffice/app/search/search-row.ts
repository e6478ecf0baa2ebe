import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { StaffSearchResult } from "#contract/api/staff/search.ts";
import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { plural } from "#contract/text/format.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";
import { businessStatuses } from "../features/businesses/business-status.tsx";
import { refundParam } from "../features/orders/refund-param.ts";
import { type KeyName, keyTable } from "../keys/key-table.ts";
import { orderStatusTones } from "../parts/domain/order-status-badge.tsx";
import { formatDate } from "../parts/format/dates.ts";
import { enquiryStatusStyles } from "../parts/format/labels.ts";
import { formatAmount } from "../parts/format/money.ts";
import type { SearchCommand } from "./search-commands.ts";

export interface SearchRow {
  readonly kind: "order" | "customer" | "product" | "business" | "enquiry" | "discount" | "do";
  /** Path under /staff, or of the shop after `shop:`. */
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly image?: string | null;
  readonly status?: { readonly tone: StatusTone; readonly label: string };
  readonly aside?: string;
  /** As in {@link keyTable}. */
  readonly shortcut?: string;
  readonly sizes?: readonly { readonly size: string; readonly stock: number }[] | undefined;
}

export const kindLabels: Readonly<Record<SearchRow["kind"], string>> = {
  order: "Orders",
  customer: "Customers",
  product: "Products",
  business: "Businesses",
  enquiry: "Enquiries",
  discount: "Discounts",
  do: "Actions",
};

const refundableStatuses: readonly OrderStatus[] = ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"];

export function toSearchRow(result: StaffSearchResult, now: Date, role: StaffRole): SearchRow {
  switch (result.kind) {
    case "order":
      return {
        kind: "order",
        address: `/orders/${result.id}`,
        name: result.orderNumber,
        description: `${result.name}, ${result.city}, ${formatDate(result.placedAt, now)}`,
        image: result.image,
        status: { tone: orderStatusTones[result.status], label: orderStatusLabels[result.status] },
      };
    case "customer":
      return {
        kind: "customer",
        address: `/customers/${result.id}`,
        name: result.name || result.email,
        description: [
          result.hasAccount ? "account" : "guest",
          result.city,
          plural(result.orders, "order"),
        ]
          .filter((part) => part !== "")
          .join(", "),
      };
    case "product":
      return {
        kind: "product",
        // Roles without Products get the shop's page.
        address: `${hasRight(role, "products.read") ? "/products" : "shop:/product"}/${result.id}`,
        name: result.name,
        description: [
          result.status === "draft" ? "draft" : result.status === "archived" ? "archived" : "",
          result.stock === 0 ? "sold out" : result.sizes ? "" : `${result.stock} in stock`,
        ]
          .filter((part) => part !== "")
          .join(", "),
        image: result.image,
        sizes: result.sizes,
        ...(result.price !== undefined && { aside: formatAmount(result.price) }),
      };
    case "business":
      return {
        kind: "business",
        address: `/businesses/${result.id}`,
        name: result.companyName,
        description: "",
        status: businessStatuses[result.status],
      };
    case "enquiry":
      return {
        kind: "enquiry",
        address: `/enquiries/${result.id}`,
        name: result.reference,
        description: result.name,
        status: enquiryStatusStyles[result.status],
      };
    case "discount":
      return {
        kind: "discount",
        address: `/discounts/${result.id}`,
        name: result.code,
        description: [result.state.replace("_", " "), result.description]
          .filter((part) => part !== "")
          .join(", "),
      };
  }
}

/** For an order found first that may hold money. */
export function toRefundRow(
  topResult: StaffSearchResult | undefined,
  role: StaffRole,
): SearchRow[] {
  if (topResult?.kind !== "order" || !hasRight(role, "refunds.create")) return [];
  if (!refundableStatuses.includes(topResult.status)) return [];
  const address = `/orders/${topResult.id}?${refundParam}`;
  const name = `Refund ${topResult.orderNumber}`;
  return [{ kind: "do", address, name, description: "", ...shortcutOf("openRefund") }];
}

export function toCommandRow({ label, address, key }: SearchCommand): SearchRow {
  return { kind: "do", address, name: label, description: "", ...(key && shortcutOf(key)) };
}

function shortcutOf(key: KeyName): Pick<SearchRow, "shortcut"> {
  return { shortcut: keyTable[key].shortcut };
}
