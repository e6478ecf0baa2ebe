import type { Kobo } from "#contract/money/kobo.ts";
import type { DiscountableLine, DiscountValue } from "#contract/pricing/discount-amount.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { createLimits, type Limits, type RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/auth/caller.ts";
import {
  type DiscountRefusal,
  type DiscountRequest,
  findBestDiscount,
  isLimited,
  isPerCustomer,
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

// A typed address unlocks its personal codes only: anybody may type it, so it must neither reveal
// purchases nor use up limits (decision 16).
export function toBuyer(caller: Caller, email: string | undefined): Buyer {
  const typedEmails = email === undefined ? [] : [normalizeEmail(email)];
  if (caller.kind !== "user") {
    return { emails: typedEmails, userId: undefined, earlierGuest: undefined, wholesale: false };
  }
  const accountEmail = normalizeEmail(caller.email);
  return {
    // Erased customers and simulated ones have no address.
    emails: [...new Set([...typedEmails, accountEmail])].filter((email) => email !== ""),
    userId: caller.userId,
    earlierGuest: caller.emailVerified
      ? { email: accountEmail, before: caller.memberSince }
      : undefined,
    wholesale: caller.approvedBusinessProfileId !== undefined,
  };
}

// An order counts the history of its address, whoever typed it, and unpaid orders of the same
// client only: nobody uses up somebody else's limits.
export function toOrderBuyer(
  caller: Caller,
  email: string | undefined,
  order: { readonly client: string | null; readonly at: Date },
): Buyer {
  const buyer = toBuyer(caller, email);
  const isVerified = caller.kind === "user" && caller.emailVerified;
  const atOrder = isVerified
    ? { ...order, emails: [normalizeEmail(caller.email)], client: null }
    : { ...order, emails: buyer.emails };
  return { ...buyer, atOrder };
}

export interface CartForDiscount {
  readonly subtotalKobo: Kobo;
  readonly cartLines: readonly DiscountableLine[];
  /** In kobo. */
  amountOff(value: DiscountValue): Kobo;
}

const notRateLimited = Promise.resolve(false);

interface DiscountForOrder {
  readonly buyer: Buyer;
  readonly cart: CartForDiscount | Promise<CartForDiscount>;
  readonly typedCode: string | undefined;
  readonly isRateLimited?: Promise<boolean>;
}

export interface AppliedDiscount {
  readonly discount: DiscountWithUsage | undefined;
  readonly refusal: DiscountRefusal | undefined;
  readonly isPerCustomer: boolean;
}

export interface EvaluatedDiscounts extends AppliedDiscount {
  readonly typed: DiscountWithUsage | undefined;
  /** Empty where the code may be used. */
  readonly automatic: readonly DiscountWithUsage[];
  readonly request: DiscountRequest;
}

/** The code if it may be used, else the best automatic discount; limits are locked until commit. */
export async function findDiscountForOrder(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  order: DiscountForOrder,
): Promise<AppliedDiscount> {
  const locked = new Set<string>();
  let found = await evaluateDiscounts(tx, runtime.clock(), order);
  for (;;) {
    const { discount } = found;
    if (!discount || !isLimited(discount) || locked.has(discount.id)) return found;
    locked.add(discount.id);
    const lock = lockDiscount(tx, discount.id);
    const isRateLimited = found.isPerCustomer
      ? isEmailProbeLimited(tx, order.buyer)
      : notRateLimited;
    [, found] = await Promise.all([
      lock,
      evaluateDiscounts(tx, runtime.clock(), { ...order, isRateLimited }),
    ]);
  }
}

/** Takes no locks, so the last use may be gone when the order is placed. */
export async function evaluateDiscounts(
  on: Queryable,
  now: Date,
  { buyer, cart, typedCode, isRateLimited: rateLimited = notRateLimited }: DiscountForOrder,
): Promise<EvaluatedDiscounts> {
  const [typed, automatic, isRateLimited, { subtotalKobo, cartLines, amountOff }] =
    await Promise.all([
      typedCode === undefined
        ? undefined
        : findDiscountByCode(on, normalizeDiscountCode(typedCode), buyer),
      listAutomaticDiscounts(on, now, buyer),
      rateLimited,
      cart,
    ]);
  const { emails, wholesale } = buyer;
  const request = { now, subtotalKobo, cartLines, emails, wholesale, isRateLimited };
  return chooseDiscount({ typed, automatic, hasCode: typedCode !== undefined, request, amountOff });
}

interface DiscountCandidates extends Pick<EvaluatedDiscounts, "typed" | "automatic" | "request"> {
  readonly hasCode: boolean;
  amountOff(value: DiscountValue): Kobo;
}

export function chooseDiscount({
  typed,
  automatic,
  hasCode,
  request,
  amountOff,
}: DiscountCandidates): EvaluatedDiscounts {
  const candidates = typed ? [typed, ...automatic] : automatic;
  const common = { typed, request, isPerCustomer: candidates.some(isPerCustomer) };
  let refusal: DiscountRefusal | undefined;
  if (hasCode) {
    refusal = typed ? refuseDiscount(typed, request) : unknownDiscount;
    if (typed && !refusal) return { ...common, discount: typed, refusal, automatic: [] };
  }
  const discount = findBestDiscount(automatic, request, amountOff);
  return { ...common, discount, refusal, automatic };
}

// A refusal reveals what an address bought before. About fifty people behind one carrier address
// order in half an hour (decision 13); probing is limited to 2,880 addresses a day.
const emailProbeLimit: RateLimit = { name: "discount-of-address", limit: 120, windowSeconds: 3600 };

export async function countEmailProbe(limits: Limits, { atOrder }: Buyer): Promise<void> {
  if (atOrder?.client) await limits.trySpend(emailProbeLimit, atOrder.client);
}

/** Beyond the limit such discounts are refused for a while, so nothing more is revealed. */
async function isEmailProbeLimited(tx: Tx, { atOrder }: Buyer): Promise<boolean> {
  return atOrder?.client ? await createLimits(tx).isSpent(emailProbeLimit, atOrder.client) : false;
}
