import type { ReturnTab, StaffReturn } from "#contract/api/returns/staff-returns.ts";
import { parseStatus } from "../../parts/lists/list-params.ts";

export const returnTabs = ["to_review", "expected", "done", "all"] as const;

/** As the server groups them. */
function tabOf({ status, isOverdue }: Pick<StaffReturn, "status" | "isOverdue">): ReturnTab {
  if (status === "APPROVED") return isOverdue ? "to_review" : "expected";
  return status === "REQUESTED" || status === "RECEIVED" ? "to_review" : "done";
}

/** @param address such as "/returns?status=expected" */
export function hasLeftTab(
  record: Pick<StaffReturn, "status" | "isOverdue">,
  address: string,
): boolean {
  const status = parseStatus(address, returnTabs);
  return status !== "all" && status !== tabOf(record);
}
