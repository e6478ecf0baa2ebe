import type { AddAddress } from "../api/accounts/addresses.ts";
import type { FieldError } from "../api/error-codes.ts";
import { validateName, validateShippingInfo } from "./shipping-info.ts";

/** As at checkout, without an email. */
export function validateAddress({ label, ...address }: AddAddress): FieldError[] {
  const message = validateName(label);
  return [
    ...(message ? [{ field: "label", message }] : []),
    ...validateShippingInfo({ ...address, email: "" }).filter(({ field }) => field !== "email"),
  ];
}
