import type { ReturnTab, StaffReturn } from "#contract/api/staff-returns.ts";
import { statusAt } from "../../parts/list-address.ts";

/** The tabs of the room of returns, in their order; it opens on the first. */
export const returnTabs = ["to_answer", "coming", "done", "all"] as const;

/** In which tab a return stands, as the server lists it. */
function tabOf({ status, isOverdue }: Pick<StaffReturn, "status" | "isOverdue">): ReturnTab {
  if (status === "APPROVED") return isOverdue ? "to_answer" : "coming";
  return status === "ASKED" || status === "ARRIVED" ? "to_answer" : "done";
}

/** Whether a return stands no more in a list: "/returns?status=coming". */
export function hasLeft(
  record: Pick<StaffReturn, "status" | "isOverdue">,
  address: string,
): boolean {
  const status = statusAt(address, returnTabs);
  return status !== "all" && status !== tabOf(record);
}
