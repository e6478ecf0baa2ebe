import type {
  SimulatedSubtotal,
  SimulatedThreshold,
  SimulateSubtotal,
} from "#contract/api/discounts/discount-simulation.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  type DiscountRefusal,
  discountName,
  type EvaluatedDiscounts,
  evaluateSubtotal,
  loadDiscountsAtTime,
  refuseDiscount,
  type SampleBuyer,
  sampleBuyers,
  toSubtotalKobo,
} from "#server/modules/discounts/index.ts";
import {
  describeSimulation,
  parsePurchaseTime,
  resolveDiscountCode,
  type SimulationResult,
  toSimulationResult,
} from "./explain-simulation.ts";

const buyerLabels: Readonly<Record<SimulateSubtotal["buyer"], string>> = {
  new: "First-time customer",
  known: "Returning customer",
  wholesale: "Returning wholesale customer",
};

/** One naira below the minimum, where the discount does not apply. */
const oneNaira = kobo(100);

type RequestedDiscount = NonNullable<EvaluatedDiscounts["typed"]>;

/**
 * As if all items count; a discount that starts later is tried at its start.
 * @throws {AppError} `validation_failed`; `not_found` for the discount
 */
export async function simulateSubtotal(
  { db, currentTime }: { readonly db: Queryable; readonly currentTime: Date },
  query: SimulateSubtotal,
): Promise<SimulatedSubtotal> {
  const subtotalKobo = toSubtotalKobo(query.subtotal);
  const at = parsePurchaseTime(query);
  const code = await resolveDiscountCode(db, query);
  const discounts = await loadDiscountsAtTime(db, code, (requested) => {
    const startsAt = query.discountId === undefined ? undefined : requested?.startsAt;
    return at ?? (startsAt && startsAt > currentTime ? startsAt : currentTime);
  });
  const evaluate = (amountKobo: Kobo, buyer: SampleBuyer) =>
    toSimulationResult(query, {
      code,
      withCode: discounts.hasCode ? evaluateSubtotal(discounts, amountKobo, buyer) : undefined,
      withoutCode: evaluateSubtotal(
        { ...discounts, hasCode: false, typed: undefined },
        amountKobo,
        buyer,
      ),
    });
  const result = evaluate(subtotalKobo, sampleBuyers[query.buyer]);
  const { discount, withCode, withoutCode } = result;
  const amountOff = discountFor(subtotalKobo);
  const discountKobo = discount ? amountOff(discount.value) : kobo(0);
  const evaluated = [...withoutCode.automatic, ...(withCode?.typed ? [withCode.typed] : [])];
  return {
    buyer: buyerLabels[query.buyer],
    subtotal: toNaira(subtotalKobo),
    discount: toNaira(discountKobo),
    total: toNaira(kobo(subtotalKobo - discountKobo)),
    ...describeSimulation(result, { amountOff }),
    at: discounts.now.toISOString(),
    isForSomeProducts: evaluated.some(({ value }) => value.appliesTo !== undefined),
    edges: discounts.typed ? simulateThresholds(discounts.typed, evaluate) : [],
  };
}

function simulateThresholds(
  { minimumSubtotalKobo, buyers, id }: RequestedDiscount,
  evaluate: (amountKobo: Kobo, buyer: SampleBuyer) => SimulationResult,
): SimulatedThreshold[] {
  if (minimumSubtotalKobo === 0) return [];
  const buyer = { wholesale: buyers === "wholesale", boughtBefore: false };
  const below = kobo(Math.max(0, minimumSubtotalKobo - oneNaira));
  return [below, minimumSubtotalKobo].map((amountKobo) => {
    const result = evaluate(amountKobo, buyer);
    const { discount } = result;
    const isApplied = discount?.id === id;
    const discountKobo = discount ? discountFor(amountKobo)(discount.value) : kobo(0);
    return {
      subtotal: toNaira(amountKobo),
      amountOff: isApplied ? toNaira(discountKobo) : 0,
      total: toNaira(kobo(amountKobo - discountKobo)),
      reason: isApplied ? null : getRefusalReason(result, amountKobo),
    };
  });
}

function getRefusalReason(
  { withCode, withoutCode, discount }: SimulationResult,
  amountKobo: Kobo,
): string {
  const requested = withCode?.typed;
  const refusal = requested && refuseDiscount(requested, withoutCode.request);
  if (requested && refusal) return formatRefusal(requested, refusal);
  return discount
    ? `${discountName(discount)} saves more: ${formatNaira(discountFor(amountKobo)(discount.value))}`
    : "it saves nothing";
}

function formatRefusal(requested: RequestedDiscount, { code, message }: DiscountRefusal): string {
  if (!requested.active) return "it is inactive";
  return code === "discount_minimum"
    ? `the cart must reach ${formatNaira(requested.minimumSubtotalKobo)}`
    : `“${message}”`;
}

function discountFor(amountKobo: Kobo) {
  return (value: RequestedDiscount["value"]) => discountAmount(value, amountKobo);
}
