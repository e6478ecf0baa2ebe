import { isAllowed } from "#contract/rights.ts";
import type { StaffCaller } from "#server/platform/auth/staff-caller.ts";

export interface Reader {
  readonly staffId: string;
  /** False for packers, who read no text of colleagues either: it may tell amounts. */
  readonly canSeePrices: boolean;
}

export interface OrderReader extends Reader {
  readonly canSeeCustomers: boolean;
  readonly canSeePayments: boolean;
}

export function getOrderReader(caller: Pick<StaffCaller, "id" | "role" | "scopes">): OrderReader {
  return {
    staffId: caller.id,
    canSeePrices: isAllowed(caller, "prices.read"),
    canSeeCustomers: isAllowed(caller, "customers.read"),
    canSeePayments: isAllowed(caller, "payments.read"),
  };
}

export function canReadText(
  { staffId }: { readonly staffId: string },
  { canSeePrices, staffId: readerId }: Reader,
): boolean {
  return canSeePrices || staffId === readerId;
}
