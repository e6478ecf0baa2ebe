import type { FieldError } from "../api/error-codes.ts";
import type { ShippingInfo } from "../api/orders.ts";
import { isEmail } from "./email.ts";
import { isIllegible } from "./illegible.ts";

/** Halves of characters, control characters, marks that turn the reading direction, and the brackets of markup. */
const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff<>]/u;
/** What no name of a person or a place holds, but addresses of web pages and programs do. */
const notInNames = /[{}[\]\\^|~`;=$%*"]|:\/\//;
const phoneCharacters = /^[0-9+(). /-]+$/;

const names = ["firstName", "lastName", "state", "city", "postalCode", "country"] as const;
const cannotBeUsed = "Contains a character that cannot be used";

/**
 * What is wrong with the fields of a checkout, in the order of the form; empty when nothing is
 * (specification §5). Shared by the form and the server.
 */
export function checkShippingInfo(info: ShippingInfo): FieldError[] {
  const required = (value: string) => (value.trim() === "" ? "Required" : undefined);
  const faults: Record<keyof ShippingInfo, string | undefined> = {
    firstName: undefined,
    lastName: undefined,
    email: required(info.email) ?? (isEmail(info.email.trim()) ? undefined : "Enter a valid email"),
    phone: required(info.phone) ?? (isPhone(info.phone) ? undefined : "Enter a valid phone number"),
    address: required(info.address) ?? textFault(info.address),
    state: undefined,
    city: undefined,
    postalCode: undefined,
    country: undefined,
  };
  for (const field of names) {
    faults[field] = required(info[field]) ?? nameFault(info[field]);
  }
  return Object.entries(faults).flatMap(([field, message]) => (message ? { field, message } : []));
}

/** What is wrong with the name of a person or a place, if anything: it may stand in mail, so it holds no link. */
export function nameFault(value: string): string | undefined {
  return textFault(value) ?? (notInNames.test(value) ? cannotBeUsed : undefined);
}

/** What is wrong with one line of text, if anything. */
export function textFault(value: string): string | undefined {
  return unprintable.test(value) || isIllegible(value) ? cannotBeUsed : undefined;
}

/** Whether a text can be dialled: 5 to 15 digits (E.164 allows 15) and the signs people write between them. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, "").length;
  return phoneCharacters.test(text.trim()) && digits >= 5 && digits <= 15;
}
