import type { TriedEdge, TriedSum, TrySum } from "#contract/api/staff-tried-carts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection.ts";
import {
  type DiscountRefusal,
  type JudgedDiscounts,
  judgeSum,
  nameOf,
  readDiscountsForSums,
  readSubtotal,
  refuseDiscount,
  type SomeBuyer,
  someBuyers,
} from "#server/modules/discounts/index.ts";
import { readAt, readCode } from "./read-tried.ts";
import { type Looked, lookAt, tellLooked } from "./tell-looked.ts";

const buyerWords: Readonly<Record<TrySum["buyer"], string>> = {
  new: "Somebody who buys for the first time",
  known: "Somebody who bought before",
  wholesale: "A wholesale buyer who bought before",
};

/** A naira less than a discount asks for is where it is not had yet. */
const oneNaira = kobo(100);

type Asked = NonNullable<JudgedDiscounts["typed"]>;

/**
 * What a cart of a sum would get at the checkout, and why: judged by what judges orders, with nothing in it, so that all
 * of it is taken for goods that count. A discount that is asked about and begins later is tried when it begins.
 * @throws {AppError} `validation_failed`; `not_found` for the discount
 */
export async function trySum(
  { on, present }: { readonly on: Queryable; readonly present: Date },
  query: TrySum,
): Promise<TriedSum> {
  const subtotalKobo = readSubtotal(query.subtotal);
  const at = readAt(query);
  const code = await readCode(on, query);
  const read = await readDiscountsForSums(on, code, (asked) => {
    const begins = query.discountId === undefined ? undefined : asked?.startsAt;
    return at ?? (begins && begins > present ? begins : present);
  });
  const lookFor = (sum: Kobo, buyer: SomeBuyer) =>
    lookAt(query, {
      code,
      named: read.isCodeTyped ? judgeSum(read, sum, buyer) : undefined,
      untyped: judgeSum({ ...read, isCodeTyped: false, typed: undefined }, sum, buyer),
    });
  const looked = lookFor(subtotalKobo, someBuyers[query.buyer]);
  const { discount, named, untyped } = looked;
  const takes = takesOf(subtotalKobo);
  const takenKobo = discount ? takes(discount.value) : kobo(0);
  const everything = [...untyped.automatic, ...(named?.typed ? [named.typed] : [])];
  return {
    buyer: buyerWords[query.buyer],
    subtotal: toNaira(subtotalKobo),
    discount: toNaira(takenKobo),
    total: toNaira(kobo(subtotalKobo - takenKobo)),
    ...tellLooked(looked, { takes }),
    at: read.now.toISOString(),
    forSomeGoods: everything.some(({ value }) => value.goods !== undefined),
    edges: read.typed ? tellEdges(read.typed, lookFor) : [],
  };
}

/** Just below and just at what a discount asks for, for a buyer it is for; none where it asks for no sum. */
function tellEdges(
  { minimumSubtotalKobo, buyers, id }: Asked,
  lookFor: (sum: Kobo, buyer: SomeBuyer) => Looked,
): TriedEdge[] {
  if (minimumSubtotalKobo === 0) return [];
  const buyer = { wholesale: buyers === "wholesale", boughtBefore: false };
  const below = kobo(Math.max(0, minimumSubtotalKobo - oneNaira));
  return [below, minimumSubtotalKobo].map((sum) => {
    const looked = lookFor(sum, buyer);
    const { discount } = looked;
    const isHad = discount?.id === id;
    const takenKobo = discount ? takesOf(sum)(discount.value) : kobo(0);
    return {
      subtotal: toNaira(sum),
      takes: isHad ? toNaira(takenKobo) : 0,
      total: toNaira(kobo(sum - takenKobo)),
      why: isHad ? null : whyNot(looked, sum),
    };
  });
}

/** Why a cart of a sum does not get what was asked about. */
function whyNot({ named, untyped, discount }: Looked, sum: Kobo): string {
  const asked = named?.typed;
  const refusal = asked && refuseDiscount(asked, untyped.request);
  if (asked && refusal) return refusedWords(asked, refusal);
  return discount
    ? `${nameOf(discount)} takes more off: ${formatNaira(takesOf(sum)(discount.value))}`
    : "it takes nothing off";
}

/** What keeps a discount from being had, as staff say it. */
function refusedWords(asked: Asked, { code, message }: DiscountRefusal): string {
  if (!asked.active) return "it is switched off";
  return code === "discount_minimum"
    ? `the cart must reach ${formatNaira(asked.minimumSubtotalKobo)}`
    : `“${message}”`;
}

function takesOf(sum: Kobo) {
  return (value: Asked["value"]) => discountAmount(value, sum);
}
