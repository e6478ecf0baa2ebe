import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { errorCode, type Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import { type Discount, insertDiscount } from "./discounts.queries.ts";

/** A discount to be made; what is left out does not restrict it. */
export interface NewDiscount {
  readonly code: string;
  readonly value: DiscountValue;
  readonly description?: string;
  readonly autoApply?: boolean;
  readonly startsAt?: Date;
  readonly endsAt?: Date;
  readonly minimumSubtotalKobo?: Kobo;
  readonly firstPurchaseOnly?: boolean;
  readonly usageLimit?: number;
  readonly usageLimitPerBuyer?: number;
  /** Makes it a personal code of this buyer. */
  readonly email?: string;
  readonly active?: boolean;
}

/**
 * Makes a discount. Its code is stored in capitals.
 * @throws {AppError} `conflict` when the code is taken
 */
export async function createDiscount(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  input: NewDiscount,
): Promise<Discount> {
  const discount: Discount = {
    id: newId("dsc"),
    code: normalizeDiscountCode(input.code),
    value: input.value,
    description: input.description ?? "",
    autoApply: input.autoApply ?? false,
    startsAt: input.startsAt ?? null,
    endsAt: input.endsAt ?? null,
    minimumSubtotalKobo: input.minimumSubtotalKobo ?? kobo(0),
    firstPurchaseOnly: input.firstPurchaseOnly ?? false,
    usageLimit: input.usageLimit ?? null,
    usageLimitPerBuyer: input.usageLimitPerBuyer ?? null,
    email: input.email === undefined ? null : normalizeEmail(input.email),
    active: input.active ?? true,
  };
  try {
    await insertDiscount(tx, discount, runtime.clock());
  } catch (cause) {
    if (errorCode(cause) !== "23505") throw cause;
    throw new AppError("conflict", { detail: "This discount code is already in use.", cause });
  }
  return discount;
}
