import { limits } from "#contract/api/limits.ts";
import { type ApiFault, faultOf, metaOf } from "#contract/client/api-fault.ts";
import type { CartLine } from "../../session/cart-reducer.ts";
import { askKept } from "./ask-kept.ts";
import type { PlacingProblem } from "./checkout-state.ts";
import { messageOf } from "./message-of.ts";

/** What stands against an order. Never throws. @param lines what was to be ordered, as it was sent */
export async function problemOf(
  caught: unknown,
  lines: readonly CartLine[],
): Promise<PlacingProblem> {
  const fault = faultOf(caught);
  const figures = metaOf(fault, "price_changed");
  if (figures) {
    const reason = fault?.errors[0]?.message;
    return { kind: "price_changed", figures, reason, keptBy: await askKept() };
  }
  const short = metaOf(fault, "out_of_stock");
  if (short) return { kind: "out_of_stock", short, keptBy: await askKept() };
  const items = notSold(fault, lines);
  if (items.length > 0) return { kind: "not_sold", short: { items }, keptBy: await askKept() };
  if (fault?.code === "network") return { kind: "message", text: "Failed to place order." };
  const text = tooManyLines(fault, lines) ?? messageOf(caught);
  return {
    kind: "message",
    text,
    ...(fault?.code === "unpaid_limit" && { keptBy: await askKept() }),
  };
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
