import type { StockReason } from "#contract/api/staff-product-acts.ts";

/** How a reason for which staff change pieces reads, in the order of its keys. */
export const stockReasonWords: Readonly<Record<StockReason, string>> = {
  received: "Came in",
  counted: "Counted",
  returned: "Came back",
  damaged: "Damaged",
};
