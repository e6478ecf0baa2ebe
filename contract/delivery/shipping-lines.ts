import type { ShippingInfo } from "../api/orders/orders.ts";

/** Orders taken by staff may lack a last name. */
export function fullName({ firstName, lastName }: Pick<ShippingInfo, "firstName" | "lastName">) {
  return `${firstName} ${lastName}`.trim();
}

/** Name, street and place, without what is not known: orders taken by staff may lack parts. */
export function shippingLines({
  firstName,
  lastName,
  address,
  city,
  state,
  postalCode,
}: Omit<ShippingInfo, "email" | "phone" | "country">): string[] {
  const region = [state, postalCode].filter(Boolean).join(" ");
  const place = [city, region].filter(Boolean).join(", ");
  return [fullName({ firstName, lastName }), address, place].filter(Boolean);
}
