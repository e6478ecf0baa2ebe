import { asApiError } from "#contract/client/api-error.ts";
import { toAuthFailure } from "../../session/auth-failure.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import { getPendingOrderMessage } from "./pending-order-message.ts";
import { refreshPendingOrder } from "./refresh-pending-order.ts";

export interface DiscountError {
  readonly text: string;
  /** The shopper’s earlier unpaid order, which may be using the code. */
  readonly heldByOrder?: PendingOrder;
}

/** The specification’s sentence (§8), then the reason. Never throws. */
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
