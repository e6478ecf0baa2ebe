import type { StaffRole } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";

/** Examples of searches a role can make: "Try Kano, 0803…, “low”, ₦58,000". */
export function searchHint(role: StaffRole): string {
  const hints = [
    ...(hasRight(role, "orders.read") ? ["Kano", "0803…"] : []),
    ...(hasRight(role, "stock.change") ? ["“low”"] : []),
    ...(hasRight(role, "prices.read") ? ["₦58,000"] : []),
  ];
  return hints.length === 0 ? "" : `Try ${hints.join(", ")}`;
}
