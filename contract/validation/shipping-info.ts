import type { FieldError } from "../api/error-codes.ts";
import type { ShippingInfo } from "../api/orders/orders.ts";
import { cleanPasted } from "../text/clean-pasted.ts";
import { isEmail } from "./email.ts";
import { isUnreadable } from "./unreadable.ts";

/** Lone surrogates, control characters, direction overrides and markup brackets. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff<>]/u;
/** Found in web addresses and code, not in names. */
const notInNames = /[{}[\]\\^|~`;=$%*"]|:\/\//;
const phoneCharacters = /^[0-9+(). /-]+$/;

const names = ["firstName", "lastName", "state", "city", "postalCode", "country"] as const;
const cannotBeUsed = "Contains an invalid character";

/** Errors in the order of the form (specification §5). */
export function validateShippingInfo(info: ShippingInfo): FieldError[] {
  const required = (value: string) => (value.trim() === "" ? "Required" : undefined);
  const messages: Record<keyof ShippingInfo, string | undefined> = {
    firstName: undefined,
    lastName: undefined,
    email: required(info.email) ?? (isEmail(info.email.trim()) ? undefined : "Enter a valid email"),
    phone: required(info.phone) ?? (isPhone(info.phone) ? undefined : "Enter a valid phone number"),
    address: required(info.address) ?? validateText(info.address),
    state: undefined,
    city: undefined,
    postalCode: undefined,
    country: undefined,
  };
  for (const field of names) {
    messages[field] = required(info[field]) ?? validateName(info[field]);
  }
  return Object.entries(messages).flatMap(([field, message]) =>
    message ? { field, message } : [],
  );
}

/** Names appear in emails, so links are refused. */
export function validateName(value: string): string | undefined {
  return validateText(value) ?? (notInNames.test(value) ? cannotBeUsed : undefined);
}

export function validateText(value: string): string | undefined {
  return unprintable.test(value) || isUnreadable(value) ? cannotBeUsed : undefined;
}

/** 5 to 15 digits (E.164) and common separators. */
export function isPhone(text: string): boolean {
  const typed = cleanPasted(text);
  const digits = typed.replace(/\D/g, "").length;
  return phoneCharacters.test(typed) && digits >= 5 && digits <= 15;
}
