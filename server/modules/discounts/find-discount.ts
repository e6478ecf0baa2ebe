import type { Kobo } from "#contract/money/kobo.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import {
  bestDiscount,
  type DiscountRefusal,
  normalizeDiscountCode,
  refuseDiscount,
  unknownDiscount,
} from "./discount-rules.ts";
import {
  type Buyer,
  type DiscountWithUsage,
  findDiscountByCode,
  listAutomaticDiscounts,
} from "./discounts.queries.ts";

/** Who the uses of a discount are counted for: the address of the order and the account together. */
export function buyerOf(caller: Caller, email: string | undefined): Buyer {
  const own = caller.kind === "user" ? [normalizeEmail(caller.email)] : [];
  const given = email === undefined ? [] : [normalizeEmail(email)];
  return {
    emails: [...new Set([...given, ...own])],
    userId: caller.kind === "user" ? caller.userId : undefined,
  };
}

/** A discount that may be had, or why a typed code may not. */
export interface FoundDiscount {
  readonly discount: DiscountWithUsage | undefined;
  readonly refusal: DiscountRefusal | undefined;
}

/**
 * The one discount of an order: the typed code if it may be had, else the best automatic one the buyer is
 * entitled to (decision: Money).
 */
export async function findDiscountForOrder(
  on: Queryable,
  runtime: Pick<Runtime, "clock">,
  order: { buyer: Buyer; subtotalKobo: Kobo; typedCode: string | undefined },
): Promise<FoundDiscount> {
  const { buyer, subtotalKobo, typedCode } = order;
  const request = { now: runtime.clock(), subtotalKobo, emails: buyer.emails };
  let refusal: DiscountRefusal | undefined;
  if (typedCode !== undefined) {
    const typed = await findDiscountByCode(on, normalizeDiscountCode(typedCode), buyer);
    refusal = typed ? refuseDiscount(typed, request) : unknownDiscount;
    if (!refusal) return { discount: typed, refusal };
  }
  const automatic = await listAutomaticDiscounts(on, request.now, buyer);
  return { discount: bestDiscount(automatic, request), refusal };
}
