import type { StaffRole } from "#contract/api/staff.ts";
import { hasRight } from "#contract/rights.ts";

/** What a role may type beside names and numbers: "Kano, 0803…, “low”, ₦58,000 work too". */
export function searchHint(role: StaffRole): string {
  const hints = [
    ...(hasRight(role, "orders.read") ? ["Kano", "0803…"] : []),
    ...(hasRight(role, "stock.change") ? ["“low”"] : []),
    ...(hasRight(role, "sums.read") ? ["₦58,000"] : []),
  ];
  return hints.length === 0
    ? ""
    : `${hints.join(", ")} ${hints.length === 1 ? "works" : "work"} too`;
}
