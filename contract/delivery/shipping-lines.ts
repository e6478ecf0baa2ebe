import type { ShippingInfo } from "../api/orders/orders.ts";

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
  return [`${firstName} ${lastName}`.trim(), address, place].filter(Boolean);
}
