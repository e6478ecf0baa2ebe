import type { DiscountBuyers } from "#contract/api/discounts/staff-discounts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, errorCode } from "#server/platform/errors/errors.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import { type Discount, insertDiscount, isCodeOfBatch } from "./discounts.queries.ts";

/** Omitted fields restrict nothing. */
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
  /** Only this customer may use it. */
  readonly email?: string;
  readonly buyers?: DiscountBuyers;
  /** Single-use codes in place of `code`; created by `addCodes`. */
  readonly batchSize?: number;
  readonly active?: boolean;
}

/** @throws {AppError} `conflict` */
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
  if (await isCodeOfBatch(tx, discount.code)) throw codeInUseError();
  try {
    await insertDiscount(tx, discount, runtime.clock());
  } catch (cause) {
    if (errorCode(cause) !== "23505") throw cause;
    throw codeInUseError(cause);
  }
  return discount;
}

function codeInUseError(cause?: unknown): AppError {
  return new AppError("conflict", { detail: "This discount code is already in use.", cause });
}
