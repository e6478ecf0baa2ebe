import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import type { PendingOrder } from "../../session/pending-order.ts";
import type { PlacingProblem } from "./checkout-state.ts";
import { tellKept } from "./tell-kept.ts";

// Comes with the block: on a lost line it must be there before it is needed.
export { discountRefusal } from "./discount-refusal.ts";

interface PlacingProblemBlockProps {
  readonly problem: PlacingProblem;
  /** Puts the cart right in one tap: today's prices, or the pieces that are left. */
  readonly onFix: () => void;
  /** Goes on with an order of before that keeps the pieces. */
  readonly onPayFor: (order: PendingOrder) => void;
}

/** Why the order was not placed, and the one tap that puts it right. */
export default function PlacingProblemBlock({
  problem,
  onFix,
  onPayFor,
}: PlacingProblemBlockProps) {
  const kept = problem.keptBy;
  return (
    <div role="alert" className="mb-5 bg-red-wash px-4 py-4 text-red">
      <p className="flex gap-2.5 font-medium">
        <WarningIcon className="mt-0.5 shrink-0" />
        {headline(problem)}
      </p>
      {"short" in problem && (
        <ul className="mt-2 ml-7.5 list-disc pl-4 text-ink">
          {problem.short.items.map((item) => (
            <li key={`${item.productId} ${item.size}`}>
              {item.name}, size {item.size}:{" "}
              {item.available > 0
                ? `${item.available} left, you asked for ${item.requested}`
                : problem.kind === "not_sold"
                  ? "no longer sold"
                  : "sold out"}
            </li>
          ))}
        </ul>
      )}
      {problem.kind === "price_changed" && (
        <p className="mt-2 ml-7.5 text-ink">
          The total is now {formatNaira(fromNaira(problem.figures.total))}
          {problem.figures.shipping > 0 &&
            `, of which ${formatNaira(fromNaira(problem.figures.shipping))} is for delivery`}
          . Nothing has been charged.
        </p>
      )}
      {kept && <p className="mt-2 ml-7.5 text-ink">{tellKept(kept)}</p>}
      <div className="mt-3 ml-7.5 flex flex-wrap gap-3 empty:hidden">
        {kept && !kept.unpayable && (
          <Button look="ghost" size="small" onClick={() => onPayFor(kept)}>
            Pay for {kept.orderNumber}
          </Button>
        )}
        {problem.kind !== "message" && (
          <Button look="ghost" size="small" onClick={onFix}>
            {problem.kind === "price_changed"
              ? "Use the new total"
              : "Change my cart to what is left"}
          </Button>
        )}
      </div>
    </div>
  );
}

function headline(problem: PlacingProblem): string {
  switch (problem.kind) {
    case "out_of_stock":
      return "Some pieces have just been sold.";
    case "not_sold":
      return "Some pieces in your cart are no longer sold.";
    case "price_changed":
      return problem.reason
        ? `${problem.reason}.`
        : "Prices have changed since you filled your cart.";
    case "message":
      return problem.text;
  }
}
