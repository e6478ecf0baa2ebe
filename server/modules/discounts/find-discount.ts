import type { Kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { GoodsLine } from "#contract/pricing/discount-goods.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { Caller } from "#server/platform/caller.ts";
import { isAskedTooOften } from "./address-guesses.ts";
import {
  asksForPerson,
  bestDiscount,
  type DiscountRefusal,
  type DiscountRequest,
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
  if (caller.kind !== "user") {
    return { emails: given, userId: undefined, earlierGuest: undefined, wholesale: false };
  }
  const own = normalizeEmail(caller.email);
  return {
    // Orders and discounts of people who were forgotten have no address; nor has the buyer that staff try a cart as.
    emails: [...new Set([...given, own])].filter((email) => email !== ""),
    userId: caller.userId,
    earlierGuest: caller.emailVerified ? { email: own, before: caller.memberSince } : undefined,
    wholesale: caller.approvedBusinessProfileId !== undefined,
  };
}

/**
 * The buyer of an order that is placed. What its address bought and used counts here, for whoever types it: of a proved
 * account its own address, else the typed one. An unpaid order counts only where it came from the same client, so that
 * nobody uses up what is somebody else's.
 * @param order.client a hash of the client's address; null for none
 */
export function buyerAtOrder(
  caller: Caller,
  email: string | undefined,
  order: { readonly client: string | null; readonly at: Date },
): Buyer {
  const buyer = buyerOf(caller, email);
  const isProved = caller.kind === "user" && caller.emailVerified;
  const atOrder = isProved
    ? { ...order, emails: [normalizeEmail(caller.email)], client: null }
    : { ...order, emails: buyer.emails };
  return { ...buyer, atOrder };
}

/** A cart as discounts ask for it. */
export interface CartForDiscount {
  readonly subtotalKobo: Kobo;
  readonly goods: readonly GoodsLine[];
  /** What a discount takes off it, in kobo. */
  takes(value: DiscountValue): Kobo;
}

const never = Promise.resolve(false);

/** What an order asks a discount for. */
export interface DiscountForOrder {
  readonly buyer: Buyer;
  /** May still be on its way: the discounts are read meanwhile. */
  readonly cart: CartForDiscount | Promise<CartForDiscount>;
  readonly typedCode: string | undefined;
  /** Whether the client tried too many addresses; not, unless said. */
  readonly askedTooOften?: Promise<boolean>;
}

/** The discount an order may have, if any, and why a typed code may not be used. */
export interface FoundDiscount {
  readonly discount: DiscountWithUsage | undefined;
  readonly refusal: DiscountRefusal | undefined;
  /** Whether a discount that was looked at asks what one person did before. */
  readonly asksForPerson: boolean;
}

/** The same with everything that was looked at. */
export interface JudgedDiscounts extends FoundDiscount {
  readonly typed: DiscountWithUsage | undefined;
  /** Those that came by themselves; none where the typed code may be had. */
  readonly automatic: readonly DiscountWithUsage[];
  readonly request: DiscountRequest;
}

/**
 * Finds the one discount of an order: the typed code if it may be had, else the best automatic one the
 * buyer is entitled to. A limited discount is locked before it is judged, so the answer
 * still holds when the transaction commits, however many orders ask at a time.
 */
export async function findDiscountForOrder(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  order: DiscountForOrder,
): Promise<FoundDiscount> {
  const locked = new Set<string>();
  let found = await judgeDiscounts(tx, runtime.clock(), order);
  for (;;) {
    const { discount } = found;
    if (!discount || !isLimited(discount) || locked.has(discount.id)) return found;
    locked.add(discount.id);
    const lock = lockDiscount(tx, discount.id);
    const askedTooOften = found.asksForPerson ? isAskedTooOften(tx, order.buyer) : never;
    [, found] = await Promise.all([
      lock,
      judgeDiscounts(tx, runtime.clock(), { ...order, askedTooOften }),
    ]);
  }
}

/**
 * What a cart would get at a moment: the typed code, else the best automatic one. Nothing is locked, so an order may
 * still find that the last use is gone.
 */
export async function judgeDiscounts(
  on: Queryable,
  now: Date,
  { buyer, cart, typedCode, askedTooOften: asked = never }: DiscountForOrder,
): Promise<JudgedDiscounts> {
  const [typed, automatic, askedTooOften, { subtotalKobo, goods, takes }] = await Promise.all([
    typedCode === undefined
      ? undefined
      : findDiscountByCode(on, normalizeDiscountCode(typedCode), buyer),
    listAutomaticDiscounts(on, now, buyer),
    asked,
    cart,
  ]);
  const { emails, wholesale } = buyer;
  const request = { now, subtotalKobo, goods, emails, wholesale, askedTooOften };
  return weighDiscounts({ typed, automatic, isCodeTyped: typedCode !== undefined, request, takes });
}

/** What lies on the scales for a cart. */
interface Weighed extends Pick<JudgedDiscounts, "typed" | "automatic" | "request"> {
  /** Also where nothing stands under the code. */
  readonly isCodeTyped: boolean;
  takes(value: DiscountValue): Kobo;
}

/** Which of the discounts that were read a cart gets: the typed code, else the best automatic one. */
export function weighDiscounts({
  typed,
  automatic,
  isCodeTyped,
  request,
  takes,
}: Weighed): JudgedDiscounts {
  const looked = typed ? [typed, ...automatic] : automatic;
  const judged = { typed, request, asksForPerson: looked.some(asksForPerson) };
  let refusal: DiscountRefusal | undefined;
  if (isCodeTyped) {
    refusal = typed ? refuseDiscount(typed, request) : unknownDiscount;
    if (typed && !refusal) return { ...judged, discount: typed, refusal, automatic: [] };
  }
  const discount = bestDiscount(automatic, request, takes);
  return { ...judged, discount, refusal, automatic };
}
