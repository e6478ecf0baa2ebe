import type { CreateBatch, StaffDiscount } from "#contract/api/discounts/staff-discounts.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import { formatShopTime } from "#contract/delivery/shop-calendar.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { randomCode } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type CodeRow, insertCodes, listCodes } from "./codes.queries.ts";
import { createDiscount } from "./create-discount.ts";
import {
  createOptions,
  requireBatchRules,
  throwCodeInUse,
  toAuditDetails,
} from "./discount-commands.ts";
import { getStaffDiscount } from "./get-staff-discount.ts";
import { validateDiscountFields } from "./validate-discount-fields.ts";

/** Collisions are next to impossible; more rounds would mean a broken generator. */
const maxRounds = 3;

/** 5 bits each: one of 2 × 10^11 guesses hits one of 5,000 codes. */
const randomLength = 10;

const stateLabels: Readonly<Record<CodeRow["state"], string>> = {
  free: "Unused",
  reserved: "In an unpaid order",
  paid: "Used",
};

/** @throws {AppError} `validation_failed`, `idempotency_mismatch` */
export const createBatch = staffCommand<CreateBatch, StaffDiscount, unknown>(
  async ({ tx, runtime, body: { prefix, count, active, ...input } }) => {
    requireBatchRules(input);
    const fields = await validateDiscountFields(tx, input);
    const { id, code } = await createDiscount(tx, runtime, {
      ...fields,
      code: prefix,
      batchSize: count,
      active,
    }).catch((cause: unknown) => throwCodeInUse(cause, "prefix"));
    await addCodes(tx, id, code, count);
    const reply = await getStaffDiscount(tx, runtime.clock(), id);
    const change = {
      action: "discount.batch_created",
      subject: id,
      after: toAuditDetails(reply),
    } as const;
    return { reply, change };
  },
  createOptions,
);

/** @throws {Error} when generated codes keep colliding */
export async function addCodes(
  tx: Tx,
  discountId: string,
  prefix: string,
  count: number,
): Promise<void> {
  let remaining = count;
  for (let round = 0; round < maxRounds && remaining > 0; round += 1) {
    const codes = Array.from({ length: remaining }, () => generateBatchCode(prefix));
    remaining -= await insertCodes(tx, discountId, [...new Set(codes)]);
  }
  if (remaining > 0) throw new Error("No free codes were drawn");
}

/** Codes are worth money, so exports are audited. @throws {AppError} `not_found` */
export const exportCodes = staffCommand<unknown, { name: string; table: string }>(
  async ({ tx, runtime, params: { id } }) => {
    const { code, batchSize } = await getStaffDiscount(tx, runtime.clock(), id);
    if (batchSize === null) {
      throw new AppError("not_found", { detail: "This discount has no codes of its own." });
    }
    const rows = await listCodes(tx, id);
    const table = toCsv([
      ["Code", "Status", "Order", "Used at"],
      ...rows.map((row) => [
        row.code,
        stateLabels[row.state],
        row.orderNumber,
        row.usedAt && formatShopTime(row.usedAt),
      ]),
    ]);
    return {
      reply: { name: `${code}.csv`, table },
      change: { action: "discount.codes_exported", subject: id, after: { codes: rows.length } },
    };
  },
);

function generateBatchCode(prefix: string): string {
  return `${prefix}-${randomCode(randomLength)}`;
}

export function discountName({
  code,
  batchSize,
}: {
  readonly code: string;
  readonly batchSize: number | null;
}): string {
  return batchSize === null ? code : code.slice(0, -randomLength - 1);
}
