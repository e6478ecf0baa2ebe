import { limits } from "#contract/api/limits.ts";
import { type ApiFault, faultOf, metaOf } from "#contract/client/api-fault.ts";
import type { CartLine } from "../../session/cart-reducer.ts";
import { recallPendingOrder } from "../../session/pending-order.ts";
import type { PlacingProblem } from "./checkout-state.ts";
import { messageOf } from "./message-of.ts";

/** What stands against an order. @param lines what was to be ordered, as it was sent */
export function problemOf(caught: unknown, lines: readonly CartLine[]): PlacingProblem {
  const fault = faultOf(caught);
  const keptBy = recallPendingOrder();
  const figures = metaOf(fault, "price_changed");
  if (figures) {
    return { kind: "price_changed", figures, reason: fault?.errors[0]?.message, keptBy };
  }
  const short = metaOf(fault, "out_of_stock");
  if (short) return { kind: "out_of_stock", short, keptBy };
  const items = notSold(fault, lines);
  if (items.length > 0) return { kind: "not_sold", short: { items }, keptBy };
  if (fault?.code === "network") return { kind: "message", text: "Failed to place order." };
  const text = tooManyLines(fault, lines) ?? messageOf(caught);
  return { kind: "message", text, ...(fault?.code === "unpaid_limit" && { keptBy }) };
}

/** The lines whose product or size the server does not sell; it tells them by where they stand. */
function notSold(fault: ApiFault | undefined, lines: readonly CartLine[]) {
  return (fault?.errors ?? []).flatMap(({ field }) => {
    const line = lines[Number(/^items\.(\d+)\.(productId|size)$/.exec(field)?.[1])];
    if (!line) return [];
    const { id: productId, size, name, quantity: requested } = line;
    return [{ productId, size, name, requested, available: 0 }];
  });
}

/** A cart takes as many lines as are put in; an order does not. */
function tooManyLines(fault: ApiFault | undefined, lines: readonly CartLine[]) {
  const most = limits.orderLines;
  const isRefused = fault?.errors.some(({ field }) => field === "items");
  return isRefused && lines.length > most
    ? `An order takes ${most} lines at most. Keep ${lines.length - most} for the next order.`
    : undefined;
}
