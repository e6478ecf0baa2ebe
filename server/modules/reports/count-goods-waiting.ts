import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffToday } from "#contract/api/staff-reports.ts";
import { hasRight } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { countComingLines } from "#server/modules/payments/index.ts";
import { countReturnsWaiting } from "#server/modules/returns/index.ts";
import { findOldest } from "./find-oldest.ts";

const dayMs = 86_400_000;

/**
 * How much waits in the room of returns for a member: what is to be answered, for who may answer; what is to be looked
 * at; and what should have come by now, be it approved or refunded already. That waits since its days were over.
 */
export async function countGoodsWaiting(
  { db, clock, config: { returnOverdueDays } }: Pick<Runtime, "db" | "clock" | "config">,
  { role }: Pick<StaffMember, "role">,
): Promise<NonNullable<StaffToday["returns"]>> {
  const now = clock();
  const overdueMs = returnOverdueDays * dayMs;
  const waiting = await countReturnsWaiting(db, { now, overdueDays: returnOverdueDays });
  const refunded = await countComingLines(db, new Date(now.getTime() - overdueMs));
  const mayAnswer = hasRight(role, "returns.decide");
  const asked = mayAnswer ? waiting.asked : 0;
  const { arrived } = waiting;
  const missing = waiting.overdue + refunded.count;
  const oldestAt = findOldest([
    mayAnswer ? waiting.askedSince : null,
    waiting.arrivedSince,
    waiting.overdueSince,
    refunded.oldestAt && new Date(refunded.oldestAt.getTime() + overdueMs),
  ]);
  return { count: asked + arrived + missing, asked, arrived, missing, oldestAt };
}
