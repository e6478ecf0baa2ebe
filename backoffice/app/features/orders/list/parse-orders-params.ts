import { type OrderTab, orderTabs } from "#contract/api/orders/order-tabs.ts";
import type { OrderSource } from "#contract/api/orders/staff-new-order.ts";
import { orderSourceLabels } from "#contract/api/orders/staff-order-labels.ts";
import type { PaymentMethod, StaffOrderQuery } from "#contract/api/orders/staff-orders.ts";
import { paymentMethodLabels } from "#contract/api/payments/payment-labels.ts";
import { parseAmounts, parseDays, parsePlace } from "../../../parts/lists/filters/list-filters.ts";

export interface OrdersListParams {
  readonly tab: OrderTab;
  readonly search: string;
  readonly query: StaffOrderQuery;
  /** Filters of the CSV export. */
  readonly filters: Omit<StaffOrderQuery, "after">;
}

/** Presets of the total filter, in naira. */
export const totalRanges = {
  "0-50000": "Up to ₦50,000",
  "50000-150000": "₦50,000 to ₦150,000",
  "150000-500000": "₦150,000 to ₦500,000",
  "500000-": "From ₦500,000",
} as const;

const isPaymentMethod = (text: string | null): text is PaymentMethod =>
  text !== null && Object.hasOwn(paymentMethodLabels, text);
const isSource = (text: string | null): text is OrderSource =>
  text !== null && Object.hasOwn(orderSourceLabels, text);

/** Ignores price filters for members who can’t see prices. `today` in Lagos: "2026-11-21". */
export function parseOrdersParams(
  params: URLSearchParams,
  today: string,
  canSeePrices: boolean,
): OrdersListParams {
  const tab = orderTabs.find((orderTab) => orderTab === params.get("status")) ?? "to_pack";
  const search = params.get("search") ?? "";
  const after = params.get("after");
  const buyers = params.get("buyers");
  const paymentMethod = params.get("method");
  const source = params.get("source");
  const sort = params.get("sort");
  const { min, max } = parseAmounts(params.get("total"));
  const filters: Omit<StaffOrderQuery, "after"> = {
    tab,
    ...(search !== "" && { search }),
    ...parseDays(params.get("placed"), today),
    ...(canSeePrices && min !== undefined && { minTotal: min }),
    ...(canSeePrices && max !== undefined && { maxTotal: max }),
    ...parsePlace(params),
    ...((buyers === "shop" || buyers === "wholesale") && { buyers }),
    ...(canSeePrices && isPaymentMethod(paymentMethod) && { method: paymentMethod }),
    ...(isSource(source) && { source }),
    ...((sort === "oldest" || sort === "newest") && { sort }),
  };
  return {
    tab,
    search,
    filters,
    query: { ...filters, ...(after?.startsWith("ord_") && { after }) },
  };
}
