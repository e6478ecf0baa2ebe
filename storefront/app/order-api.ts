import { orderCalls } from "#contract/client/order-calls.ts";
import { browserRest } from "./api.ts";

let calls: ReturnType<typeof orderCalls> | undefined;

/** The calls about discounts, orders and payment, for the pages that need them. Never call it while rendering on the server. */
export function orderApi(): ReturnType<typeof orderCalls> {
  calls ??= orderCalls(browserRest());
  return calls;
}
