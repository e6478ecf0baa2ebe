import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type {
  ChangeDiscount,
  CreateDiscount,
  StaffDiscount,
  SwitchDiscount,
} from "#contract/api/staff-discounts.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { answerOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { createDiscount } from "./create-discount.ts";
import { changesOf, toldOf } from "./discount-changes.ts";
import { normalizeDiscountCode } from "./discount-rules.ts";
import { isCodeOfBatch, lockDiscount } from "./discounts.queries.ts";
import { readDiscountFields } from "./read-discount-fields.ts";
import { setActive, updateDiscount } from "./staff-discounts.queries.ts";
import { tellStaffDiscount } from "./tell-staff-discount.ts";

type Store = Pick<Runtime, "db" | "clock">;

/**
 * Makes a discount.
 * @param key the same key and discount are made once, and answered the same again
 * @throws {AppError} `validation_failed`, also where its code is taken; `idempotency_mismatch` (DoneEarlierMeta)
 */
export async function createAsStaff(
  runtime: Store,
  staff: StaffMember,
  body: CreateDiscount,
  key: string,
): Promise<StaffDiscount> {
  const { code, active, ...sent } = body;
  const once = { call: newDiscount, key, body, tellEarlier };
  return await answerOnceAsStaff(runtime, staff, once, async (tx) => {
    const fields = await readDiscountFields(tx, sent);
    const { id } = await createDiscount(tx, runtime, { ...fields, code, active }).catch(
      (cause: unknown) => tellTaken(cause),
    );
    const reply = await tellStaffDiscount(tx, runtime.clock(), id);
    return { reply, change: { action: "discount.created", subject: id, after: toldOf(reply) } };
  });
}

/** A new discount, with one code or a batch of them: a form that was turned to the other makes one too. */
export const newDiscount = "POST /staff/discounts";

/** Staff name a discount by its code. */
export function tellEarlier({ id, code }: StaffDiscount): DoneEarlierMeta {
  return { id, name: code };
}

/**
 * Makes a discount what it was sent as. What orders got of it before stays theirs.
 * @throws {AppError} `not_found`, `validation_failed`; `conflict` when it is not as it was seen (StaleMeta)
 */
export async function changeAsSent(
  runtime: Store,
  staff: StaffMember,
  id: string,
  { version, code: typed, ...sent }: ChangeDiscount,
): Promise<StaffDiscount> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const now = runtime.clock();
    const before = await lockFresh(tx, now, id, version);
    const fields = await readDiscountFields(tx, sent);
    const code = normalizeDiscountCode(typed);
    if (code !== before.code) await requireFreeCode(tx, before, code);
    requireBatchRules(before, sent);
    const { email, batchSize, active } = before;
    const discount = { ...fields, id, code, email, batchSize, active };
    await updateDiscount(tx, discount, now).catch((cause: unknown) => {
      if (errorCode(cause) !== "23505") throw cause;
      throw faultyCode("This code is taken");
    });
    const reply = await tellStaffDiscount(tx, now, id);
    return {
      reply,
      change: { action: "discount.changed", subject: id, ...changesOf(before, reply) },
    };
  });
}

/**
 * Switches a discount on or off.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta)
 */
export async function switchAsStaff(
  runtime: Store,
  staff: StaffMember,
  id: string,
  { version, active }: SwitchDiscount,
): Promise<StaffDiscount> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const now = runtime.clock();
    const before = await lockFresh(tx, now, id, version);
    if (before.active === active) return { reply: before, change: null };
    await setActive(tx, id, active, now);
    const state = (on: boolean) => ({ switchedOn: on });
    return {
      reply: await tellStaffDiscount(tx, now, id),
      change: {
        action: active ? "discount.switched_on" : "discount.switched_off",
        subject: id,
        before: state(before.active),
        after: state(active),
      },
    };
  });
}

async function lockFresh(tx: Tx, now: Date, id: string, version: number): Promise<StaffDiscount> {
  await lockDiscount(tx, id);
  const discount = await tellStaffDiscount(tx, now, id);
  await requireFresh(version, discount, (current) => current);
  return discount;
}

/** Says of a taken code which field it stands in. */
export function tellTaken(cause: unknown, field = "code"): never {
  if (cause instanceof AppError && cause.code === "conflict") {
    throw faultyFields([{ field, message: "This code is taken" }]);
  }
  throw cause;
}

/** A code that somebody has in hand stays what it is. */
async function requireFreeCode(tx: Tx, before: StaffDiscount, code: string): Promise<void> {
  if (before.batchSize !== null) throw faultyCode("Its codes begin with this");
  if (before.email !== null) throw faultyCode("Somebody was sent this code");
  if (before.wasUsed) throw faultyCode("Orders were placed with this code: copy it for a new one");
  if (await isCodeOfBatch(tx, code)) throw faultyCode("This code is taken");
}

function requireBatchRules(
  { batchSize }: StaffDiscount,
  { autoApply, usageLimit }: Pick<ChangeDiscount, "autoApply" | "usageLimit">,
): void {
  if (batchSize === null) return;
  if (autoApply) {
    throw faultyFields([{ field: "autoApply", message: "Its codes have to be typed" }]);
  }
  if (usageLimit !== null) {
    throw faultyFields([{ field: "usageLimit", message: "Each of its codes is used once" }]);
  }
}

function faultyCode(message: string): AppError {
  return faultyFields([{ field: "code", message }]);
}
