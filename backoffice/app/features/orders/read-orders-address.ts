import { type OrderTab, orderTabs } from "#contract/api/order-tabs.ts";
import type { StaffOrderQuery } from "#contract/api/staff-orders.ts";
import { readDays, readPlace, readSums } from "../../parts/list-filters.ts";

/** What the list of orders is narrowed to, as its address says. */
export interface OrdersAddress {
  readonly tab: OrderTab;
  readonly search: string;
  /** What is asked of the API. */
  readonly query: StaffOrderQuery;
  /** What is asked for the file of the same orders. */
  readonly filters: Omit<StaffOrderQuery, "after">;
}

/** Ranges of the total to choose from, by their value in the address: naira. */
export const totalRanges = {
  "0-50000": "Up to ₦50,000",
  "50000-150000": "₦50,000 to ₦150,000",
  "150000-500000": "₦150,000 to ₦500,000",
  "500000-": "From ₦500,000",
} as const;

/**
 * Reads the address of the orders room; what is no filter of it is left aside, and what only sums tell by where those
 * are not for who looks.
 * @param today the day it is in Lagos, from which "the last 7 days" are counted: "2026-11-21"
 */
export function readOrdersAddress(
  params: URLSearchParams,
  today: string,
  seesSums: boolean,
): OrdersAddress {
  const tab = orderTabs.find((each) => each === params.get("status")) ?? "to_pack";
  const search = params.get("search") ?? "";
  const after = params.get("after");
  const buyers = params.get("buyers");
  const way = params.get("way");
  const sort = params.get("sort");
  const filters: Omit<StaffOrderQuery, "after"> = {
    tab,
    ...(search !== "" && { search }),
    ...readDays(params.get("placed"), today),
    ...(seesSums && readSums(params.get("total"))),
    ...readPlace(params),
    ...((buyers === "shop" || buyers === "wholesale") && { buyers }),
    ...(seesSums && (way === "card" || way === "transfer" || way === "free") && { way }),
    ...((sort === "oldest" || sort === "newest") && { sort }),
  };
  return {
    tab,
    search,
    filters,
    query: { ...filters, ...(after?.startsWith("ord_") && { after }) },
  };
}
