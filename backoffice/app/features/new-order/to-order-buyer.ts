import type { Customer } from "#contract/api/customers/customers.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";

export const emptyBuyer: ShippingInfo = {
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

/** A customer as the buyer of a new order. If their last order went to somebody else, only its address is used. */
export function toOrderBuyer({
  name,
  email,
  phone,
  lastAddress,
}: Pick<Customer, "name" | "email" | "phone" | "lastAddress">): ShippingInfo {
  const last = lastAddress ?? emptyBuyer;
  const isSameName = name === "" || name === `${last.firstName} ${last.lastName}`;
  const [firstName = "", ...rest] = name.split(" ");
  const fullName = isSameName ? last : { firstName, lastName: rest.join(" ") };
  return {
    ...last,
    firstName: fullName.firstName,
    lastName: fullName.lastName,
    email,
    phone: phone || last.phone,
  };
}
