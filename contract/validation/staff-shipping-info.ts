import type { FieldError } from "../api/error-codes.ts";
import type { ShippingInfo } from "../api/orders/orders.ts";
import { isEmail } from "./email.ts";
import { isPhone, validateName, validateText } from "./shipping-info.ts";

/** Of an order taken by staff: a phone or an email will do, and nothing is shipped for pick-up. */
export function validateStaffShippingInfo(
  info: ShippingInfo,
  { isPickup }: { readonly isPickup: boolean },
): FieldError[] {
  const required = (value: string) => (value.trim() === "" ? "Required" : undefined);
  const place = (value: string) => (isPickup ? undefined : required(value));
  const hasContact = info.phone.trim() !== "" || info.email.trim() !== "";
  const messages: Record<keyof ShippingInfo, string | undefined> = {
    firstName: required(info.firstName) ?? validateName(info.firstName),
    lastName: validateName(info.lastName),
    email:
      info.email.trim() === "" || isEmail(info.email.trim()) ? undefined : "Enter a valid email",
    phone: !hasContact
      ? "Enter a phone number or an email"
      : info.phone.trim() === "" || isPhone(info.phone)
        ? undefined
        : "Enter a valid phone number",
    address: place(info.address) ?? validateText(info.address),
    state: place(info.state) ?? validateName(info.state),
    city: place(info.city) ?? validateName(info.city),
    postalCode: validateName(info.postalCode),
    country: place(info.country) ?? validateName(info.country),
  };
  return Object.entries(messages).flatMap(([field, message]) =>
    message ? { field, message } : [],
  );
}

/** "Ada Obi" is first and last name; a single word is the first name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" ") };
}
