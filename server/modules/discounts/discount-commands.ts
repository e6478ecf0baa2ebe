import type {
  ChangeDiscount,
  CreateDiscount,
  StaffDiscount,
  SwitchDiscount,
} from "#contract/api/discounts/staff-discounts.ts";
import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import {
  AppError,
  errorCode,
  requireVersion,
  validationError,
} from "#server/platform/errors/errors.ts";
import { createDiscount } from "./create-discount.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import { isCodeOfBatch, lockDiscount } from "./discounts.queries.ts";
import { getStaffDiscount } from "./get-staff-discount.ts";
import { setActive, updateDiscount } from "./staff-discounts.queries.ts";
import { validateDiscountFields } from "./validate-discount-fields.ts";

export const createOptions = {
  // One key for both kinds, since a form may be switched between them.
  scope: "POST /staff/discounts",
  includePrevious: ({ id, code }: StaffDiscount): AlreadyCreatedMeta => ({ id, name: code }),
};

/** @throws {AppError} `validation_failed`, `idempotency_mismatch` */
export const createDiscountAsStaff = staffCommand<CreateDiscount, StaffDiscount, unknown>(
  async ({ tx, runtime, body: { code, active, ...input } }) => {
    const fields = await validateDiscountFields(tx, input);
    const { id } = await createDiscount(tx, runtime, { ...fields, code, active }).catch(
      (cause: unknown) => throwCodeInUse(cause),
    );
    const reply = await getStaffDiscount(tx, runtime.clock(), id);
    return {
      reply,
      change: { action: "discount.created", subject: id, after: toAuditDetails(reply) },
    };
  },
  createOptions,
);

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` */
export const updateDiscountAsStaff = staffCommand<ChangeDiscount, StaffDiscount>(
  async ({ tx, runtime, params: { id }, body: { version, code: typedCode, ...input } }) => {
    const now = runtime.clock();
    const before = await lockCurrentDiscount(tx, now, id, version);
    const fields = await validateDiscountFields(tx, input);
    const code = normalizeDiscountCode(typedCode);
    if (code !== before.code) await requireFreeCode(tx, before, code);
    if (before.batchSize !== null) requireBatchRules(input);
    const { email, batchSize, active } = before;
    const discount = { ...fields, id, code, email, batchSize, active };
    await updateDiscount(tx, discount, now).catch((cause: unknown) => {
      if (errorCode(cause) !== "23505") throw cause;
      throw codeError("This code is already in use");
    });
    const reply = await getStaffDiscount(tx, now, id);
    return {
      reply,
      change: { action: "discount.updated", subject: id, ...diffDiscount(before, reply) },
    };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const setDiscountActive = staffCommand<SwitchDiscount, StaffDiscount>(
  async ({ tx, runtime, params: { id }, body: { version, active } }) => {
    const now = runtime.clock();
    const before = await lockCurrentDiscount(tx, now, id, version);
    if (before.active === active) return { reply: before, change: null };
    await setActive(tx, id, active, now);
    const state = (on: boolean) => ({ switchedOn: on });
    return {
      reply: await getStaffDiscount(tx, now, id),
      change: {
        action: active ? "discount.activated" : "discount.deactivated",
        subject: id,
        before: state(before.active),
        after: state(active),
      },
    };
  },
);

export function toAuditDetails(discount: StaffDiscount): Record<string, unknown> {
  const { discountType, value, usageLimit, usageLimitPerBuyer } = discount;
  const productNames = [...discount.types, ...discount.products].map(({ name }) => name).join(", ");
  return {
    discountCode: discount.code,
    gives: discountType === "PERCENTAGE" ? `${value}%` : undefined,
    givesKobo: discountType === "FIXED" ? fromNaira(value) : undefined,
    name: discount.description || undefined,
    isAutomatic: discount.autoApply || undefined,
    startsAt: discount.startsAt ?? undefined,
    endsAt: discount.endsAt ?? undefined,
    cartFromKobo: fromNaira(discount.minimumSubtotal) || undefined,
    firstPurchaseOnly: discount.firstPurchaseOnly || undefined,
    timesInAll: usageLimit ?? undefined,
    timesForOneAccount: usageLimitPerBuyer ?? undefined,
    buyers: discount.buyers === "everybody" ? undefined : discount.buyers,
    appliesTo: productNames || undefined,
    codes: discount.batchSize ?? undefined,
  };
}

function diffDiscount(before: StaffDiscount, after: StaffDiscount) {
  const detailsBefore = toAuditDetails(before);
  const detailsAfter = toAuditDetails(after);
  const fields = Object.keys(detailsAfter).filter(
    (field) => detailsBefore[field] !== detailsAfter[field],
  );
  const pickFields = (details: Record<string, unknown>, version: number) => ({
    version,
    ...Object.fromEntries(fields.map((field) => [field, details[field] ?? null])),
  });
  return {
    before: pickFields(detailsBefore, before.version),
    after: pickFields(detailsAfter, after.version),
  };
}

async function lockCurrentDiscount(
  tx: Tx,
  now: Date,
  id: string,
  version: number,
): Promise<StaffDiscount> {
  await lockDiscount(tx, id);
  const discount = await getStaffDiscount(tx, now, id);
  await requireVersion(version, discount, (current) => current);
  return discount;
}

export function throwCodeInUse(cause: unknown, field = "code"): never {
  if (cause instanceof AppError && cause.code === "conflict") {
    throw validationError([{ field, message: "This code is already in use" }]);
  }
  throw cause;
}

async function requireFreeCode(tx: Tx, before: StaffDiscount, code: string): Promise<void> {
  if (before.batchSize !== null) throw codeError("All its codes start with this");
  if (before.email !== null) throw codeError("This code was sent to a customer");
  if (before.isUsed) throw codeError("Orders have used this code. Duplicate the discount instead");
  if (await isCodeOfBatch(tx, code)) throw codeError("This code is already in use");
}

export function requireBatchRules({
  autoApply,
  usageLimit,
}: Pick<ChangeDiscount, "autoApply" | "usageLimit">): void {
  if (autoApply) {
    throw validationError([
      { field: "autoApply", message: "Single-use codes cannot apply automatically" },
    ]);
  }
  if (usageLimit !== null) {
    throw validationError([
      { field: "usageLimit", message: "Single-use codes have no total limit" },
    ]);
  }
}

function codeError(message: string): AppError {
  return validationError([{ field: "code", message }]);
}
