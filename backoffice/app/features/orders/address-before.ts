import type { StaffOrder } from "#contract/api/staff-orders.ts";

type Address = StaffOrder["address"];

/**
 * What an address is once a correction of it was taken back: the fields that were typed are as they were seen; what
 * others corrected meanwhile stays.
 * @param saved as it stands with the correction
 */
export function addressBefore(seen: Address, typed: Address, saved: Address): Address {
  const fields = Object.keys(saved) as (keyof Address)[];
  return Object.fromEntries(
    fields.map((field) => [field, (typed[field] === seen[field] ? saved : seen)[field]]),
  ) as unknown as Address;
}
