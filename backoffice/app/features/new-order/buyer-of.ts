import type { ShippingInfo } from "#contract/api/orders.ts";
import type { Customer } from "#contract/api/staff-customers.ts";

/** A buyer of whom nothing is known yet. */
export const nobody: ShippingInfo = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  state: "",
  postalCode: "",
  country: "Nigeria",
};

/**
 * A customer as the buyer of a further order, which goes where their last one went. It is theirs also where that one
 * was a present: then name and number stay their own.
 */
export function buyerOf({
  name,
  email,
  phone,
  lastAddress,
}: Pick<Customer, "name" | "email" | "phone" | "lastAddress">): ShippingInfo {
  const last = lastAddress ?? nobody;
  const isTheirs = name === "" || name === `${last.firstName} ${last.lastName}`;
  const [firstName = "", ...rest] = name.split(" ");
  const called = isTheirs ? last : { firstName, lastName: rest.join(" ") };
  return {
    ...last,
    firstName: called.firstName,
    lastName: called.lastName,
    email,
    phone: phone || last.phone,
  };
}
