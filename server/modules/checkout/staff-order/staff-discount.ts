import { maxManualDiscountPercent } from "#contract/api/discounts/discount-limits.ts";
import type { StaffOrderDiscount } from "#contract/api/orders/staff-new-order.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { kobo, scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type AppliedDiscount,
  type Buyer,
  findDiscountForOrder,
} from "#server/modules/discounts/index.ts";
import type { CartQuote } from "#server/modules/pricing/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { cartForDiscount } from "../cart-for-discount.ts";

interface StaffDiscount {
  readonly value?: DiscountValue;
  /** Of a typed code. */
  readonly redeemed?: NonNullable<AppliedDiscount["discount"]>;
  readonly reason: string;
}

/** @throws {AppError} `validation_failed` beyond the role's limit, and for a code that may not be used */
export async function resolveStaffDiscount(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  quote: CartQuote,
  {
    discount,
    staff,
    buyer,
  }: {
    readonly discount: StaffOrderDiscount | undefined;
    readonly staff: Pick<StaffMember, "role">;
    readonly buyer: Buyer;
  },
): Promise<StaffDiscount> {
  if (!discount) return { reason: "" };
  if (discount.kind === "code") {
    const cart = cartForDiscount(quote);
    const found = await findDiscountForOrder(tx, runtime, {
      buyer,
      cart,
      typedCode: discount.code,
    });
    if (found.refusal || !found.discount) {
      const message = found.refusal?.message ?? "This code can't be used";
      throw validationError([{ field: "discount.code", message }]);
    }
    return { value: found.discount.value, redeemed: found.discount, reason: "" };
  }
  const value = toDiscountValue(discount);
  requireWithinRole(quote, value, staff);
  return { value, reason: discount.reason.trim() };
}

function toDiscountValue({
  kind,
  value,
}: Exclude<StaffOrderDiscount, { kind: "code" }>): DiscountValue {
  const field = "discount.value";
  if (kind === "percent") {
    if (value <= 100 && Number.isInteger(Math.round(value * 10_000) / 100)) {
      return { discountType: "PERCENTAGE", percent: value };
    }
    throw validationError([{ field, message: "Enter a percentage up to 100" }]);
  }
  try {
    return { discountType: "FIXED", amountKobo: fromNaira(value) };
  } catch {
    throw validationError([{ field, message: "Must have at most two decimals" }]);
  }
}

function requireWithinRole(
  quote: CartQuote,
  value: DiscountValue,
  { role }: Pick<StaffMember, "role">,
): void {
  const { subtotalKobo } = quote.price();
  const percent = maxManualDiscountPercent[role];
  const maxKobo = scaleKobo(subtotalKobo, percent, 100);
  const requestedKobo =
    value.discountType === "FIXED" ? value.amountKobo : quote.price(value).discountKobo;
  if (requestedKobo <= maxKobo) return;
  const max = `${percent}%, ${formatNaira(kobo(maxKobo))} here`;
  throw validationError([
    {
      field: "discount.value",
      message: percent === 100 ? "More than the items cost" : `Your role can take off up to ${max}`,
    },
  ]);
}
