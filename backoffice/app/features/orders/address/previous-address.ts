import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";

type Address = StaffOrder["address"];

/** Edited fields go back, changes by others stay. */
export function toPreviousAddress(original: Address, edited: Address, saved: Address): Address {
  const fields = Object.keys(saved) as (keyof Address)[];
  return Object.fromEntries(
    fields.map((field) => [field, (edited[field] === original[field] ? saved : original)[field]]),
  ) as unknown as Address;
}
