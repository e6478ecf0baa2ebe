import type { Register } from "../api/auth.ts";
import type { CreateBulkOrder } from "../api/bulk-orders.ts";
import type { UpdateBusinessProfile } from "../api/business.ts";
import type { FieldError } from "../api/error-codes.ts";
import { isEmail } from "./email.ts";
import { isIllegible } from "./illegible.ts";
import { isPhone, nameFault, textFault } from "./shipping-info.ts";

const cannotBeUsed = "Contains a character that cannot be used";
/** Halves of characters and control characters. */
const unprintable = /[\p{Cc}\p{Cs}\ufffe\uffff]/u;

type Check = (value: string) => string | undefined;

const required =
  (check: Check): Check =>
  (value) =>
    value.trim() === "" ? "Required" : check(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value.trim() === "" ? undefined : check(value);
const email: Check = (value) => (isEmail(value.trim()) ? undefined : "Enter a valid email");
const phone: Check = (value) => (isPhone(value) ? undefined : "Enter a valid phone number");
const website: Check = (value) =>
  readWebsite(value) === undefined ? "Enter a valid web address" : undefined;

/** What is wrong with a text of several lines, if anything. */
export function longTextFault(value: string): string | undefined {
  const lines = value.replace(/[\n\r\t]/g, " ");
  return unprintable.test(lines) || isIllegible(lines) ? cannotBeUsed : undefined;
}

/**
 * A web address as a person types it, with or without https://, as a link may carry it; undefined when it is
 * none. Only pages of the web: never a script or a file.
 */
export function readWebsite(typed: string): string | undefined {
  const text = typed.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  const match =
    /^https?:\/\/([\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)(?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/iu;
  return match.test(address) ? address : undefined;
}

const profileChecks: Record<keyof UpdateBusinessProfile, Check> = {
  companyName: required(textFault),
  taxId: optional(textFault),
  address: required(textFault),
  email: optional(email),
  phone: optional(phone),
  website: optional(website),
  description: optional(longTextFault),
};

/** What the fields of a business profile are called in the register payload (specification §3). */
export const registeredAs = {
  companyName: "businessName",
  address: "businessAddress",
  email: "businessEmail",
  phone: "businessPhone",
  website: "businessWebsite",
  description: "businessDescription",
} as const satisfies Partial<Record<keyof UpdateBusinessProfile, keyof Register>>;

/** A field of a business profile that is asked for when registering. */
export type RegisteredBusinessField = keyof typeof registeredAs;

/** What is wrong with the given fields of a business profile; shared by the form and the server. */
export function checkBusinessProfile(fields: UpdateBusinessProfile): FieldError[] {
  return faultsOf(profileChecks, fields);
}

const enquiryChecks = {
  contactName: required(nameFault),
  email: required(email),
  phone: optional(phone),
  company: optional(textFault),
  details: optional(longTextFault),
  notes: optional(longTextFault),
} satisfies Partial<Record<keyof CreateBulkOrder, Check>>;

/**
 * What is wrong with a bulk-order enquiry, in the order of the form; shared by the form and the server.
 * @param today the store's day, such as `2026-11-21`: nothing can be wanted before it
 */
export function checkBulkOrder(body: CreateBulkOrder, today: string): FieldError[] {
  const errors = faultsOf(enquiryChecks, { ...body });
  if (!body.details?.trim() && !body.lines?.length) {
    errors.push({ field: "details", message: "Tell us what you need" });
  }
  if (body.targetDate !== undefined) {
    if (!isDate(body.targetDate))
      errors.push({ field: "targetDate", message: "Enter a valid date" });
    else if (body.targetDate < today) {
      errors.push({ field: "targetDate", message: "Choose a day that is still to come" });
    }
  }
  return errors;
}

/** Whether a text such as `2026-12-24` is a day of the calendar. */
function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

function faultsOf(
  checks: Readonly<Record<string, Check>>,
  fields: Readonly<Record<string, unknown>>,
): FieldError[] {
  return Object.entries(checks).flatMap(([field, check]) => {
    const value = fields[field];
    // Absent fields of a change are left alone; a schema asks for those that must be there.
    const message = typeof value === "string" ? check(value) : undefined;
    return message ? [{ field, message }] : [];
  });
}
