import { limits } from "#contract/api/limits.ts";
import { type ApiError, asApiError, getErrorMeta } from "#contract/client/api-error.ts";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import type { OrderProblem } from "./checkout-state.ts";
import { toOrderErrorMessage } from "./payment/payment-calls.ts";
import { refreshPendingOrder } from "./payment/pending-order-status.ts";

/** Never throws; `lines` as sent. */
export async function toOrderProblem(
  cause: unknown,
  lines: readonly CartLine[],
): Promise<OrderProblem> {
  const error = asApiError(cause);
  const prices = getErrorMeta(error, "price_changed");
  if (prices) {
    const reason = error?.errors[0]?.message;
    return { kind: "price_changed", prices, reason, heldByOrder: await refreshPendingOrder() };
  }
  const shortage = getErrorMeta(error, "out_of_stock");
  if (shortage) return { kind: "out_of_stock", shortage, heldByOrder: await refreshPendingOrder() };
  const items = listUnsoldItems(error, lines);
  if (items.length > 0)
    return { kind: "not_sold", shortage: { items }, heldByOrder: await refreshPendingOrder() };
  if (error?.code === "network") return { kind: "message", text: "Failed to place order." };
  const text = getTooManyLinesMessage(error, lines) ?? toOrderErrorMessage(cause);
  return {
    kind: "message",
    text,
    ...(error?.code === "unpaid_limit" && { heldByOrder: await refreshPendingOrder() }),
  };
}

/** The lines whose product or size is not sold; the server names them by index. */
function listUnsoldItems(error: ApiError | undefined, lines: readonly CartLine[]) {
  return (error?.errors ?? []).flatMap(({ field }) => {
    const line = lines[Number(/^items\.(\d+)\.(productId|size)$/.exec(field)?.[1])];
    if (!line) return [];
    const { id: productId, size, name, quantity: requested } = line;
    return [{ productId, size, name, requested, available: 0 }];
  });
}

/** A cart can hold more lines than an order. */
function getTooManyLinesMessage(error: ApiError | undefined, lines: readonly CartLine[]) {
  const maxLines = limits.orderLines;
  const isRefused = error?.errors.some(({ field }) => field === "items");
  return isRefused && lines.length > maxLines
    ? `You can order up to ${maxLines} different items at a time. Please split this into several orders.`
    : undefined;
}
