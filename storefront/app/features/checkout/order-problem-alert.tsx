import { asApiError } from "#contract/client/api-error.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { toAuthFailure } from "../../session/auth-failure.ts";
import type { PendingOrder } from "../../session/order/pending-order.ts";
import type { OrderProblem } from "./checkout-state.ts";
import { refreshPendingOrder } from "./payment/pending-order-status.ts";

interface OrderProblemAlertProps {
  readonly problem: OrderProblem;
  /** Fixes the cart in one click: today’s prices, or the available items. */
  readonly onFix: () => void;
  /** Resumes the earlier order that holds the items. */
  readonly onPayFor: (order: PendingOrder) => void;
}

export default function OrderProblemAlert({ problem, onFix, onPayFor }: OrderProblemAlertProps) {
  const heldByOrder = problem.heldByOrder;
  return (
    <div role="alert" className="mb-5 rounded-panel bg-red-wash px-4 py-4 text-red">
      <p className="flex gap-2.5 font-medium">
        <WarningIcon className="mt-0.5 shrink-0" />
        <span>{getHeadline(problem)}</span>
      </p>
      {"shortage" in problem && (
        <ul className="mt-2 ml-7.5 list-disc pl-4 text-ink">
          {problem.shortage.items.map((item) => (
            <li key={`${item.productId} ${item.size}`}>
              {item.name}, size {item.size}:{" "}
              {item.available > 0
                ? `only ${item.available} left (you wanted ${item.requested})`
                : problem.kind === "not_sold"
                  ? "no longer available"
                  : "sold out"}
            </li>
          ))}
        </ul>
      )}
      {problem.kind === "price_changed" && (
        <p className="mt-2 ml-7.5 text-ink">
          The total is now {formatNaira(fromNaira(problem.prices.total))}
          <span>
            {problem.prices.shipping > 0 &&
              `, of which ${formatNaira(fromNaira(problem.prices.shipping))} is for delivery`}
          </span>
          . Nothing has been charged.
        </p>
      )}
      {heldByOrder && <p className="mt-2 ml-7.5 text-ink">{getPendingOrderMessage(heldByOrder)}</p>}
      <div className="mt-3 ml-7.5 flex flex-wrap gap-3 empty:hidden">
        {heldByOrder && !heldByOrder.unpayable && (
          <Button variant="ghost" size="small" onClick={() => onPayFor(heldByOrder)}>
            Pay for {heldByOrder.orderNumber}
          </Button>
        )}
        {problem.kind !== "message" && (
          <Button variant="ghost" size="small" onClick={onFix}>
            {problem.kind === "price_changed"
              ? "Use the new total"
              : "Update cart to available quantities"}
          </Button>
        )}
      </div>
    </div>
  );
}

function getHeadline(problem: OrderProblem): string {
  switch (problem.kind) {
    case "out_of_stock":
      return "Some items have just sold out.";
    case "not_sold":
      return "Some items in your cart are no longer available.";
    case "price_changed":
      return problem.reason
        ? `${problem.reason}.`
        : "Prices have changed since you filled your cart.";
    case "message":
      return problem.text;
  }
}

export interface DiscountError {
  readonly text: string;
  /** The shopper’s earlier unpaid order, which may be using the code. */
  readonly heldByOrder?: PendingOrder;
}

/**
 * The specification’s sentence (§8), then the reason. Never throws. Bundled with the alert: offline
 * it must be there before it is needed.
 */
export async function getDiscountError(headline: string, cause: unknown): Promise<DiscountError> {
  const error = asApiError(cause);
  if (error?.code === "network") {
    return { text: `${headline} We couldn’t reach the shop, so the code wasn’t checked.` };
  }
  const reason = error?.errors[0]?.message;
  if (!reason) return { text: `${headline} ${toAuthFailure(cause, "").reason}` };
  const message = `${headline} ${reason}.`;
  const heldByOrder = error?.code === "discount_used_up" ? await refreshPendingOrder() : undefined;
  if (!heldByOrder) return { text: message };
  const text = `${message} ${getPendingOrderMessage(heldByOrder)}`;
  return heldByOrder.unpayable ? { text } : { text, heldByOrder };
}

function getPendingOrderMessage({ orderNumber, unpayable }: PendingOrder): string {
  switch (unpayable) {
    case "ended":
      return `Your order ${orderNumber} can no longer be paid. Its items will be released in a few minutes; try again then.`;
    case "unconfirmed":
      return `We’re checking the payment for your order ${orderNumber} and holding its items. Please don’t pay again.`;
    case "paid":
      return `Your order ${orderNumber} has already been paid.`;
    default:
      return `Your order ${orderNumber} is unpaid. We’re holding your items at this price.`;
  }
}
