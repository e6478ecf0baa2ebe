import type { DiscountBuyers } from "#contract/api/staff-discounts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import { type Discount, insertDiscount, isCodeOfBatch } from "./discounts.queries.ts";

/** A discount to be made; what is left out does not restrict it. */
export interface NewDiscount {
  readonly code: string;
  readonly value: DiscountValue;
  readonly description?: string;
  readonly autoApply?: boolean;
  readonly startsAt?: Date | null;
  readonly endsAt?: Date | null;
  readonly minimumSubtotalKobo?: Kobo;
  readonly firstPurchaseOnly?: boolean;
  readonly usageLimit?: number | null;
  readonly usageLimitPerBuyer?: number | null;
  /** Makes it a personal code of this buyer. */
  readonly email?: string;
  readonly buyers?: DiscountBuyers;
  /** Gives it so many codes of their own, used once each, in place of this one; `addCodes` makes them. */
  readonly batchSize?: number;
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
    buyers: input.buyers ?? "everybody",
    batchSize: input.batchSize ?? null,
    active: input.active ?? true,
  };
  if (await isCodeOfBatch(tx, discount.code)) throw codeTaken();
  try {
    await insertDiscount(tx, discount, runtime.clock());
  } catch (cause) {
    if (errorCode(cause) !== "23505") throw cause;
    throw codeTaken(cause);
  }
  return discount;
}

function codeTaken(cause?: unknown): AppError {
  return new AppError("conflict", { detail: "This discount code is already in use.", cause });
}
