import type { Kobo } from "#contract/money/kobo.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import {
  bestDiscount,
  type DiscountRefusal,
  isLimited,
  normalizeDiscountCode,
  refuseDiscount,
  unknownDiscount,
} from "./discount-rules.ts";
import {
  type Buyer,
  type DiscountWithUsage,
  findDiscountByCode,
  listAutomaticDiscounts,
  lockDiscount,
} from "./discounts.queries.ts";

/**
 * Whose discounts and uses are meant. A typed address opens its personal codes, which only its mailbox holds; its
 * history is counted for a verified account alone: what anybody may type must neither tell whether somebody bought
 * nor use up what is theirs (decision 16).
 */
export function buyerOf(caller: Caller, email: string | undefined): Buyer {
  const given = email === undefined ? [] : [normalizeEmail(email)];
  if (caller.kind !== "user") return { emails: given, userId: undefined, earlierGuest: undefined };
  const own = normalizeEmail(caller.email);
  return {
    emails: [...new Set([...given, own])],
    userId: caller.userId,
    earlierGuest: caller.emailVerified ? { email: own, before: caller.memberSince } : undefined,
  };
}

/** What an order asks a discount for. */
export interface DiscountForOrder {
  readonly buyer: Buyer;
  readonly subtotalKobo: Kobo;
  readonly typedCode: string | undefined;
}

/** The discount an order may have, if any, and why a typed code may not be used. */
export interface FoundDiscount {
  readonly discount: DiscountWithUsage | undefined;
  readonly refusal: DiscountRefusal | undefined;
}

/**
 * Finds the one discount of an order: the typed code if it may be had, else the best automatic one the
 * buyer is entitled to (decision: Money). A limited discount is locked before it is judged, so the answer
 * still holds when the transaction commits, however many orders ask at a time.
 */
export async function findDiscountForOrder(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  order: DiscountForOrder,
): Promise<FoundDiscount> {
  const locked = new Set<string>();
  for (;;) {
    const found = await judge(tx, runtime.clock(), order);
    const { discount } = found;
    if (!discount || !isLimited(discount) || locked.has(discount.id)) return found;
    await lockDiscount(tx, discount.id);
    locked.add(discount.id);
  }
}

async function judge(
  tx: Tx,
  now: Date,
  { buyer, subtotalKobo, typedCode }: DiscountForOrder,
): Promise<FoundDiscount> {
  const request = { now, subtotalKobo, emails: buyer.emails };
  let refusal: DiscountRefusal | undefined;
  if (typedCode !== undefined) {
    const typed = await findDiscountByCode(tx, normalizeDiscountCode(typedCode), buyer);
    refusal = typed ? refuseDiscount(typed, request) : unknownDiscount;
    if (!refusal) return { discount: typed, refusal };
  }
  const automatic = await listAutomaticDiscounts(tx, now, buyer);
  return { discount: bestDiscount(automatic, request), refusal };
}
