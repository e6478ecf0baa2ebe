import { timingSafeEqual } from "node:crypto";
import type { StaffMember } from "#contract/api/staff.ts";
import type { DeliverOrder } from "#contract/api/staff-order-acts.ts";
import type { PressedOrder } from "#contract/api/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { findParcel } from "./order-work.queries.ts";
import { pressOrder } from "./press-order.ts";

/** Of ten thousand codes; whoever is out of tries says that it was delivered, without the code. */
const wrongCodes = { name: "hand-over-code", limit: 5, windowSeconds: 3600 };

/**
 * Marks an order delivered; with the code that only its buyer knows, or without.
 * @throws {AppError} `not_found`, `code_invalid`, `rate_limited`; `conflict` as for every press
 */
export async function deliverOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, code }: DeliverOrder,
): Promise<PressedOrder> {
  const typed = code?.replace(/\s/g, "");
  if (!typed) {
    return await pressOrder(runtime, staff, id, version, { kind: "delivered", proof: "said" });
  }
  await runtime.limits.countWrong([[wrongCodes, id]], async () => {
    const { handOverCode } = await findParcel(runtime.db, id);
    if (handOverCode === null || !isSame(typed, handOverCode)) {
      throw new AppError("code_invalid", { detail: "This is not the code of the buyer." });
    }
  });
  return await pressOrder(runtime, staff, id, version, { kind: "delivered", proof: "code" });
}

function isSame(typed: string, code: string): boolean {
  const [a, b] = [Buffer.from(typed), Buffer.from(code)];
  return a.length === b.length && timingSafeEqual(a, b);
}
