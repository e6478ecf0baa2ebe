import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  countUnpaid,
  lockUnpaid,
  type UnpaidKey,
  type UnpaidTotals,
} from "../queries/orders.queries.ts";

const noUnpaidOrders: UnpaidTotals = { orders: 0, units: 0, firstEndsAt: null };

interface UnpaidLimit {
  readonly orders: number;
  readonly units: number;
}

const unpaidLimits = {
  /** One account, or one email from one client. */
  buyer: { orders: 10, units: 300 },
  business: { orders: 20, units: 5_000 },
  /**
   * Carriers share one address among thousands: 5,000 shoppers in a sale leave about 25 unpaid orders; twelve times
   * that.
   */
  client: { orders: 300, units: 1_500 },
  clientOfVerified: { orders: 900, units: 4_500 },
  /** Transfers are reserved for a day: of 2,400 such orders about 150 are open at a time; twice that. */
  transfersOfClient: { orders: 300, units: 600 },
  transfersOfVerified: { orders: 900, units: 1_800 },
} as const satisfies Record<string, UnpaidLimit>;

export interface UnpaidOrder {
  readonly caller: Caller;
  readonly email: string;
  /** Hash of the client's address; null when it is not counted. */
  readonly placedFrom: string | null;
  readonly paymentMethod: CheckoutPaymentMethod;
  readonly units: number;
}

/**
 * Limits stock reserved without paying (decision 13). Holds an advisory lock until the transaction ends.
 * @throws {AppError} `unpaid_limit` with the seconds until the first reservation ends
 */
export async function requireUnpaidLimit(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  order: UnpaidOrder,
): Promise<void> {
  const appliedLimits = getAppliedLimits(order);
  if (appliedLimits.length === 0) return;
  const keys = appliedLimits.map(({ key }) => key);
  const now = clock();
  const [, counts] = await Promise.all([lockUnpaid(tx, keys), countUnpaid(tx, keys, now)]);
  for (const [index, { limit, scope }] of appliedLimits.entries()) {
    const unpaid = counts[index] ?? noUnpaidOrders;
    const waitSeconds = secondsToWait(unpaid, now);
    const alternative = describeAlternative(order.paymentMethod, waitSeconds);
    if (unpaid.orders + 1 > limit.orders)
      throw unpaidLimitError(waitSeconds, orderLimitMessage(unpaid, scope, alternative));
    if (unpaid.units + order.units > limit.units)
      throw unpaidLimitError(waitSeconds, unitLimitMessage(limit, scope, alternative));
  }
}

type LimitScope = "yours" | "the network's";

function getAppliedLimits({ caller, email, placedFrom, paymentMethod }: UnpaidOrder) {
  const appliedLimits: { key: UnpaidKey; limit: UnpaidLimit; scope: LimitScope }[] = [];
  const isUser = caller.kind === "user";
  if (isUser) {
    const limit = caller.approvedBusinessProfileId ? unpaidLimits.business : unpaidLimits.buyer;
    appliedLimits.push({ key: { userId: caller.userId }, limit, scope: "yours" });
  } else if (placedFrom !== null) {
    appliedLimits.push({ key: { email, placedFrom }, limit: unpaidLimits.buyer, scope: "yours" });
  }
  if (placedFrom !== null) {
    const isVerified = isUser && caller.emailVerified;
    const limit = getClientLimit(paymentMethod, isVerified);
    appliedLimits.push({ key: { placedFrom, paymentMethod }, limit, scope: "the network's" });
  }
  return appliedLimits;
}

function getClientLimit(paymentMethod: CheckoutPaymentMethod, isVerified: boolean): UnpaidLimit {
  if (paymentMethod === "transfer") {
    return isVerified ? unpaidLimits.transfersOfVerified : unpaidLimits.transfersOfClient;
  }
  return isVerified ? unpaidLimits.clientOfVerified : unpaidLimits.client;
}

/** At least a minute, since expired orders are released by a job. */
function secondsToWait({ firstEndsAt }: UnpaidTotals, now: Date): number {
  const seconds = firstEndsAt ? Math.ceil((firstEndsAt.getTime() - now.getTime()) / 1000) : 0;
  return Math.max(60, seconds);
}

function unpaidLimitError(retryAfter: number, detail: string): AppError {
  return new AppError("unpaid_limit", { detail, retryAfter });
}

function orderLimitMessage(
  { orders }: UnpaidTotals,
  scope: LimitScope,
  alternative: string,
): string {
  return scope === "yours"
    ? `You have ${orders} unpaid orders. Pay for one of them, or wait until they expire.`
    : `Too many unpaid orders from your network. Please sign in, or ${alternative}.`;
}

function unitLimitMessage({ units }: UnpaidLimit, scope: LimitScope, alternative: string): string {
  return scope === "yours"
    ? `You can hold up to ${units} unpaid items at a time. Pay for your open orders first, or ask us about a bulk order.`
    : `Too many unpaid items from your network. Please sign in, or ${alternative}.`;
}

function describeAlternative(paymentMethod: CheckoutPaymentMethod, waitSeconds: number): string {
  return paymentMethod === "transfer" ? "pay by card" : `try again ${formatMinutes(waitSeconds)}`;
}

function formatMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}
