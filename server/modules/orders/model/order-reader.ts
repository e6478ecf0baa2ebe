import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";

export interface Reader {
  readonly staffId: string;
  /** False for packers, who read no text of colleagues either: it may tell amounts. */
  readonly canSeePrices: boolean;
}

export interface OrderReader extends Reader {
  readonly canSeeCustomers: boolean;
  readonly canSeePayments: boolean;
}

export function getOrderReader({ id, role }: Pick<StaffMember, "id" | "role">): OrderReader {
  return {
    staffId: id,
    canSeePrices: hasRight(role, "prices.read"),
    canSeeCustomers: hasRight(role, "customers.read"),
    canSeePayments: hasRight(role, "payments.read"),
  };
}

export function canReadText(
  { staffId }: { readonly staffId: string },
  { canSeePrices, staffId: readerId }: Reader,
): boolean {
  return canSeePrices || staffId === readerId;
}
