import type {
  SimulateCart,
  SimulatedCart,
  SimulatedDiscount,
} from "#contract/api/discounts/discount-simulation.ts";
import { formatNaira, toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  type CartForDiscount,
  discountName,
  type EvaluatedDiscounts,
  explainDiscount,
  findUsableCode,
  refuseDiscount,
} from "#server/modules/discounts/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { parseTimestamp } from "#server/platform/time/dates.ts";

interface Evaluation {
  readonly code: string | undefined;
  readonly withCode: EvaluatedDiscounts | undefined;
  readonly withoutCode: EvaluatedDiscounts;
}

export interface SimulationResult extends Evaluation {
  readonly discount: EvaluatedDiscounts["discount"];
  /** False for an automatic discount, which needs no code. */
  readonly isCodeEntered: boolean;
}

export function toSimulationResult(
  { discountId }: Pick<SimulateCart, "discountId">,
  evaluation: Evaluation,
): SimulationResult {
  const { withCode, withoutCode } = evaluation;
  const isCodeEntered = !(discountId !== undefined && withCode?.typed?.autoApply);
  const { discount } = isCodeEntered && withCode ? withCode : withoutCode;
  return { ...evaluation, discount, isCodeEntered };
}

export function describeSimulation(
  result: SimulationResult,
  cart: Pick<CartForDiscount, "amountOff">,
): Pick<SimulatedCart, "code" | "because" | "discounts"> {
  return {
    code: result.discount ? discountName(result.discount) : null,
    because: getReason(result, cart),
    discounts: describeDiscounts(result, cart),
  };
}

function describeDiscounts(
  { discount, withCode, isCodeEntered, withoutCode: { automatic, request } }: SimulationResult,
  cart: Pick<CartForDiscount, "amountOff">,
): SimulatedDiscount[] {
  const requested = withCode?.typed;
  const automaticDiscounts = automatic.filter(({ id }) => id !== requested?.id);
  return [...(requested ? [requested] : []), ...automaticDiscounts].map((each) => {
    const isRefused = refuseDiscount(each, request) !== undefined;
    return {
      id: each.id,
      code: discountName(each),
      typed: isCodeEntered && each === requested,
      outcome: each.id === discount?.id ? "applied" : isRefused ? "refused" : "beaten",
      amountOff: toNaira(cart.amountOff(each.value)),
      rules: explainDiscount(each, request).map(({ requirement, refusal }) => ({
        requirement,
        isMet: refusal === null,
        reason: refusal,
      })),
    };
  });
}

function getReason(
  { discount, withCode, isCodeEntered, code }: SimulationResult,
  cart: Pick<CartForDiscount, "amountOff">,
): string {
  const { refusal, typed: requested } = withCode ?? {};
  const refusedText = refusal
    ? `${requested ? discountName(requested) : code?.toUpperCase()} isn't valid: “${refusal.message}”. `
    : "";
  if (!discount) {
    return `${refusedText}${refusal ? "Nothing else applies automatically" : "No code entered, and nothing applies automatically"}.`;
  }
  const amountOff = formatNaira(cart.amountOff(discount.value));
  return isCodeEntered && discount.id === requested?.id
    ? `${discountName(discount)} is valid: ${amountOff} off.`
    : `${refusedText}${discountName(discount)} applies automatically as the best discount: ${amountOff} off.`;
}

/** @throws {AppError} `validation_failed` */
export function parsePurchaseTime({ at }: Pick<SimulateCart, "at">): Date | undefined {
  if (at === undefined) return undefined;
  const timestamp = parseTimestamp(at);
  if (timestamp) return timestamp;
  throw validationError([{ field: "at", message: "Invalid date" }]);
}

/** @throws {AppError} `not_found` for an unknown discount */
export async function resolveDiscountCode(
  db: Queryable,
  query: Pick<SimulateCart, "code" | "discountId">,
): Promise<string | undefined> {
  if (query.discountId === undefined) return query.code?.trim() || undefined;
  const code = await findUsableCode(db, query.discountId);
  if (code === undefined) throw new AppError("not_found", { detail: "Discount not found." });
  return code;
}
