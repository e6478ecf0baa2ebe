import type { StaffMember } from "#contract/api/staff.ts";
import { toCsv } from "#contract/bulk/to-csv.ts";
import { shopTimeOf } from "#contract/delivery/shop-days.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { type CodeRow, listCodes } from "./codes.queries.ts";
import { tellStaffDiscount } from "./tell-staff-discount.ts";

const words: Readonly<Record<CodeRow["state"], string>> = {
  free: "Free",
  reserved: "In an unpaid order",
  paid: "Used",
};

/**
 * The codes of a batch as CSV, with what became of each. Whoever has the file has what the codes give, so the audit log
 * tells who took it out.
 * @throws {AppError} `not_found`, also for a discount without codes of its own
 */
export async function exportCodes(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
): Promise<{ name: string; table: string }> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { code, batchSize } = await tellStaffDiscount(tx, runtime.clock(), id);
    if (batchSize === null) {
      throw new AppError("not_found", { detail: "This discount has no codes of its own." });
    }
    const rows = await listCodes(tx, id);
    const table = toCsv([
      ["Code", "State", "Order", "When"],
      ...rows.map((row) => [
        row.code,
        words[row.state],
        row.orderNumber,
        row.usedAt && shopTimeOf(row.usedAt),
      ]),
    ]);
    return {
      reply: { name: `${code}.csv`, table },
      change: { action: "discount.codes_taken_out", subject: id, after: { codes: rows.length } },
    };
  });
}
