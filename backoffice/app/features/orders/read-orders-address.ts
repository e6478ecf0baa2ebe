import { type OrderTab, orderTabs } from "#contract/api/order-tabs.ts";
import type { StaffOrderQuery } from "#contract/api/staff-orders.ts";

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
 * Reads the address of the orders room; what is no filter of it is left aside.
 * @param today the day it is in Lagos, from which "the last 7 days" are counted: "2026-11-21"
 */
export function readOrdersAddress(params: URLSearchParams, today: string): OrdersAddress {
  const tab = orderTabs.find((each) => each === params.get("status")) ?? "to_pack";
  const search = params.get("search") ?? "";
  const after = params.get("after");
  const total = /^(\d*)-(\d*)$/.exec(params.get("total") ?? "");
  const buyers = params.get("buyers");
  const way = params.get("way");
  const sort = params.get("sort");
  const filters: Omit<StaffOrderQuery, "after"> = {
    tab,
    ...(search !== "" && { search }),
    ...placedBetween(params.get("placed"), today),
    ...(total?.[1] && { least: Number(total[1]) }),
    ...(total?.[2] && { most: Number(total[2]) }),
    ...(params.get("city") && { city: params.get("city") ?? "" }),
    ...(params.get("state") && { state: params.get("state") ?? "" }),
    ...((buyers === "shop" || buyers === "wholesale") && { buyers }),
    ...((way === "card" || way === "free") && { way }),
    ...((sort === "oldest" || sort === "newest") && { sort }),
  };
  return {
    tab,
    search,
    filters,
    query: { ...filters, ...(after?.startsWith("ord_") && { after }) },
  };
}

/** Days between which orders were placed: "7" for the last seven, or "2026-11-01-2026-11-07". */
function placedBetween(placed: string | null, today: string): { from?: string; to?: string } {
  const days = /^\d{1,3}$/.exec(placed ?? "");
  if (days) {
    const from = new Date(Date.parse(today) - (Number(days[0]) - 1) * 86_400_000);
    return { from: from.toISOString().slice(0, 10) };
  }
  const between = /^(\d{4}-\d\d-\d\d)?_(\d{4}-\d\d-\d\d)?$/.exec(placed ?? "");
  return {
    ...(between?.[1] && { from: between[1] }),
    ...(between?.[2] && { to: between[2] }),
  };
}
